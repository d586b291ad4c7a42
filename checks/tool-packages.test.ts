import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installTool, isToolInstalled, type ToolPackages } from './tool-packages.ts';

let root: string;
let tool: ToolPackages;

const writeJson = (path: string, value: object) => writeFileSync(path, JSON.stringify(value));

/**
 * Writes package.json and package-lock.json of a tool whose only package is a folder next to them.
 */
function writeTool(dependency: string): void {
  const manifest = { name: 'tool', dependencies: { [dependency]: `file:${join(root, 'package')}` } };
  writeJson(join(tool.source, 'package.json'), manifest);
  writeJson(join(tool.source, 'package-lock.json'), {
    name: 'tool',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': manifest,
      '../package': { version: '1.0.0' },
      [`node_modules/${dependency}`]: { resolved: '../package', link: true },
    },
  });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'podium-tool-'));
  tool = { source: join(root, 'source'), folder: join(root, 'installed') };
  for (const name of ['source', 'package']) mkdirSync(join(root, name));
  writeJson(join(root, 'package/package.json'), { name: 'package', version: '1.0.0' });
  writeTool('one');
});
afterEach(() => rmSync(root, { recursive: true }));

it('installs a tool from its lock file, outside of its source folder', async () => {
  expect(isToolInstalled(tool)).toBe(false);
  await installTool(tool);
  expect(isToolInstalled(tool)).toBe(true);
  expect(existsSync(join(tool.folder, 'node_modules/one/package.json'))).toBe(true);
  expect(existsSync(join(tool.source, 'node_modules'))).toBe(false);
});

it('runs no script of a package', async () => {
  const note = join(root, 'note');
  const scripts = { install: `echo ran > '${note}'`, postinstall: `echo ran > '${note}'` };
  writeJson(join(root, 'package/package.json'), { name: 'package', version: '1.0.0', scripts });
  await installTool(tool);
  expect(existsSync(join(tool.folder, 'node_modules/one/package.json'))).toBe(true);
  expect(existsSync(note)).toBe(false);
});

it('makes the packages available by a link, which an install replaces', async () => {
  const linked = { ...tool, link: join(root, 'node_modules') };
  await installTool(linked);
  expect(isToolInstalled(linked)).toBe(true);
  expect(existsSync(join(linked.link, 'one/package.json'))).toBe(true);
  rmSync(linked.link);
  expect(isToolInstalled(linked)).toBe(false);
  mkdirSync(linked.link);
  await installTool(linked);
  expect(existsSync(join(linked.link, 'one/package.json'))).toBe(true);
});

it('installs a tool again if its lock file has changed', async () => {
  await installTool(tool);
  writeTool('other');
  expect(isToolInstalled(tool)).toBe(false);
  await installTool(tool);
  expect(isToolInstalled(tool)).toBe(true);
  expect(existsSync(join(tool.folder, 'node_modules/one'))).toBe(false);
  expect(existsSync(join(tool.folder, 'node_modules/other/package.json'))).toBe(true);
});

it('does not count a tool as installed if its install fails or is stopped', async () => {
  await installTool(tool);
  await expect(installTool(tool, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(isToolInstalled(tool)).toBe(false);
  const lock = readFileSync(join(tool.source, 'package-lock.json'), 'utf8');
  // npm refuses a lock file that lacks a package of package.json.
  const unlocked = { unlocked: `file:${join(root, 'package')}` };
  writeJson(join(tool.source, 'package.json'), { name: 'tool', dependencies: unlocked });
  await expect(installTool(tool)).rejects.toThrow(tool.source);
  expect(isToolInstalled(tool)).toBe(false);
  expect(readFileSync(join(tool.folder, 'package-lock.json'), 'utf8')).toBe(lock);
});
