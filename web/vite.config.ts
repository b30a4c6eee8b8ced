import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Large, and needed for buildings of cubes only: kept once it was used. */
const ON_DEMAND = /building3d/;

/** Writes `sw.js`: the service worker with the files of this build and a version made from them. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle({ dir = "" }) {
      const source = readFileSync("service-worker.js", "utf-8");
      const built = readdirSync(`${dir}/assets`).filter((name) => !ON_DEMAND.test(name)).map((name) => `assets/${name}`);
      const fixed = readdirSync("public").filter((name) => name !== "robots.txt");
      const files = [...built, ...fixed].sort();
      const hash = createHash("sha256").update(source);
      for (const name of ["index.html", ...files]) hash.update(name).update(readFileSync(`${dir}/${name}`));
      const version = JSON.stringify(hash.digest("hex").slice(0, 12));
      const kept = JSON.stringify(["/", ...files.map((name) => `/${name}`)]);
      writeFileSync(`${dir}/sw.js`, `self.VERSION = ${version};\nself.FILES = ${kept};\n${source}`);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
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
