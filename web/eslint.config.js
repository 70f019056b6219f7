import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default defineConfig(
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      globals: globals.browser,
      parserOptions: {
        projectService: true,
        extraFileExtensions: [".svelte"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "@typescript-eslint/explicit-function-return-type": ["error", { allowExpressions: true }],
      // Numbers look the same in a template as anywhere.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // `() => (open = false)` and `() => top.act(move)` are how event handlers are written.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Tiles, plates and rows of a board are strings of ASCII letters; `[...tiles]` are the letters.
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // An empty name is no name: `name || null`.
      "@typescript-eslint/prefer-nullish-coalescing": ["error", { ignorePrimitives: { string: true } }],
      // Reactive collections are replaced, never changed in place; the others are not meant to be reactive.
      "svelte/prefer-svelte-reactivity": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The server's content security policy forbids style attributes: use style: directives.",
        },
      ],
    },
  },
  {
    // In a test, what is missing fails it.
    files: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    // Plain scripts have no types.
    files: ["**/*.js"],
    extends: [ts.configs.disableTypeChecked],
    rules: { "@typescript-eslint/explicit-function-return-type": "off" },
  },
  { files: ["public/sw.js"], languageOptions: { globals: globals.serviceworker } },
);
