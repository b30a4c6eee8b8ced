import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    outDir: "../src/kancha/web",
    emptyOutDir: true,
    // The page's rules forbid fonts and scripts from data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // three.js is one large chunk, loaded only for buildings of cubes.
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { "/api": { target: "http://localhost:8642", ws: true } } },
});
