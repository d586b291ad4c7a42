import { expect, test, vi } from 'vitest';
import { STAGES } from './stages.ts';

test.each([
  ['w3c', 'java is not installed. On Debian: apt-get install default-jre-headless'],
  ['upload', 'rclone is not installed. On Debian: apt-get install rclone'],
])('a machine without the program of the stage %s is told how to install it', (name, message) => {
  vi.stubEnv('PATH', '');
  expect(STAGES.find((stage) => stage.name === name)?.findMissing?.()).toBe(message);
});
