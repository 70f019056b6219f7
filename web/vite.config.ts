import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Writes files.json: what the service worker keeps, so that the page works without a network. */
function listFiles(): Plugin {
  return {
    name: "list-files",
    generateBundle(_, bundle) {
      const built = Object.keys(bundle).filter((file) => file.startsWith("assets/"));
      const copied = readdirSync(here("public")).filter((file) => file !== "sw.js");
      const source = JSON.stringify([...built, ...copied].sort());
      this.emitFile({ type: "asset", fileName: "files.json", source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), listFiles()],
  // Scripts find each other wherever the site is; the page itself is rewritten by `sintra site`.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  build: {
    outDir: here("../src/sintra/server/static"),
    emptyOutDir: true,
    target: "es2022",
    // The page's security policy allows no inline anything: assets stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    // The texts live with the Python package, which shares them.
    fs: { allow: [here(".."), here(".")] },
    proxy: {
      "/api": { target: "http://127.0.0.1:8642", ws: true },
      "/engine": { target: "http://127.0.0.1:8642" },
    },
  },
});
