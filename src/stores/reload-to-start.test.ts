// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { RELOAD_TO_START } from '#domain/playback/reload-to-start';
import { takeReloadToStart } from './reload-to-start.ts';

it('starts a page once that was reloaded to start', () => {
  expect(takeReloadToStart()).toBe(false);
  history.replaceState(RELOAD_TO_START, '');
  expect([takeReloadToStart(), takeReloadToStart()]).toEqual([true, false]);
});
