#!/usr/bin/env node
// The speed of the page's engine, in Node or in Chromium: random games and simulations a second on one thread.
//
//     node bench/engine.mjs                     in Node
//     node bench/engine.mjs --chromium          in Chromium (found on the PATH), in a Web Worker
//     node bench/engine.mjs --native            the same natively, by Numba, and the ratios
//
// All in one run are measured one after the other, so that they meet the same machine.

import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const built = path.join(root, "src/sintra/engine/built");
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sintra-bench-"));
process.on("exit", () => fs.rmSync(scratch, { recursive: true, force: true }));

/** The measurement as one file, for Node and for a worker. */
function bundle() {
  const rolldown = path.join(root, "web/node_modules/rolldown/bin/cli.mjs");
  const source = path.join(root, "web/src/engine/testing/speed.ts");
  const target = path.join(scratch, "speed.mjs");
  const run = spawnSync(process.execPath, [rolldown, source, "--file", target, "--format", "esm"], {
    cwd: path.join(root, "web"),
  });
  if (run.status !== 0) throw new Error(String(run.stderr));
  return target;
}

async function inNode(program) {
  const { measure } = await import(pathToFileURL(program).href);
  return measure((name) => Promise.resolve(new Uint8Array(fs.readFileSync(path.join(built, name)))));
}

const PAGE = `<!doctype html><title>bench</title><script type="module">
const worker = new Worker("worker.mjs", { type: "module" });
worker.onmessage = (event) => fetch("/done", { method: "POST", body: JSON.stringify(event.data) });
worker.onerror = (event) => fetch("/done", { method: "POST", body: JSON.stringify({ error: event.message }) });
</script>`;
const WORKER = `import { measure } from "./speed.mjs";
const read = async (name) => new Uint8Array(await (await fetch("/engine/" + name)).arrayBuffer());
postMessage(await measure(read));`;

async function inChromium(program) {
  const names = ["chromium", "chromium-browser", "google-chrome"];
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const chromium = names.flatMap((name) => folders.map((f) => path.join(f, name))).find((f) => fs.existsSync(f));
  if (chromium === undefined) throw new Error("Chromium is missing: tools/need-chromium");
  let done;
  const result = new Promise((resolve) => (done = resolve));
  const server = http.createServer((request, response) => {
    const text = (type, body) => {
      response.setHeader("content-type", type);
      // So that the clock of the page is exact.
      response.setHeader("cross-origin-opener-policy", "same-origin");
      response.setHeader("cross-origin-embedder-policy", "require-corp");
      response.end(body);
    };
    const file = path.basename(request.url ?? "");
    if (request.url === "/") text("text/html", PAGE);
    else if (request.url === "/worker.mjs") text("text/javascript", WORKER);
    else if (request.url === "/speed.mjs") text("text/javascript", fs.readFileSync(program));
    else if (request.url?.startsWith("/engine/")) text("application/octet-stream", fs.readFileSync(path.join(built, file)));
    else if (request.url === "/done") {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => {
        response.end();
        done(JSON.parse(body));
      });
    } else text("text/plain", "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = spawn(
    chromium,
    ["--headless=new", "--no-sandbox", `--user-data-dir=${path.join(scratch, "profile")}`, url],
    { stdio: "ignore" },
  );
  const found = await result;
  const closed = new Promise((resolve) => browser.once("exit", resolve));
  browser.kill();
  await closed;
  server.close();
  if (found.error) throw new Error(found.error);
  return found;
}

function natively() {
  const python = [path.join(root, ".venv/bin/python"), "python3"].find((p) => p === "python3" || fs.existsSync(p));
  const run = spawnSync(python, [path.join(root, "bench/engine_native.py")], { encoding: "utf-8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

const given = new Set(process.argv.slice(2));
const program = bundle();
const columns = [];
if (given.has("--native")) columns.push(["native", natively()]);
columns.push(["Node", await inNode(program)]);
if (given.has("--chromium")) columns.push(["Chromium", await inChromium(program)]);
const native = columns[0][0] === "native" ? columns[0][1] : null;
for (const what of Object.keys(columns.at(-1)[1])) {
  const cells = columns.map(([name, found]) => {
    const ratio = native && name !== "native" && native[what] ? ` (${(found[what] / native[what]).toFixed(2)})` : "";
    return `${name} ${Math.round(found[what]).toLocaleString("en")}${ratio}`;
  });
  console.log(`${what.padEnd(28)} ${cells.join("   ")}`);
}
