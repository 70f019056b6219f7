/* What Numba's runtime offers to compiled code, for hosts without it. In Numba's IR sizes have 64
   bits; pointers are as wide as the target has them. */
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    int64_t references;
    void *destructor;
    void *info;
    void *data;
    int64_t size;
} MemInfo;

enum { ALIGNMENT = 32 };

MemInfo *NRT_MemInfo_alloc_aligned(int64_t size, int32_t align) {
    (void)align; /* never more than ALIGNMENT */
    char *block = malloc(sizeof(MemInfo) + (size_t)size + ALIGNMENT);
    if (!block) __builtin_trap();
    MemInfo *info = (MemInfo *)block;
    info->references = 1;
    info->size = size;
    uintptr_t first = (uintptr_t)(block + sizeof(MemInfo));
    info->data = (void *)((first + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1));
    return info;
}

MemInfo *NRT_MemInfo_alloc(int64_t size) { return NRT_MemInfo_alloc_aligned(size, ALIGNMENT); }
void NRT_MemInfo_call_dtor(MemInfo *info) { free(info); }
void *NRT_Allocate(int64_t size) { return malloc((size_t)size); }
void NRT_Free(void *block) { free(block); }

/* An exception in compiled code is a bug there; the host sees a trap. */
void PyErr_SetString(void *kind, void *text) {
    (void)kind;
    (void)text;
    __builtin_trap();
}
