import { expect, it } from 'vitest';
import { openSettings } from './video-settings.ts';

function storageWith(text: string | null): Storage {
  const items = new Map(text === null ? [] : [['podium-video', text]]);
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    removeItem: (key) => void items.delete(key),
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  };
}

function brokenStorage(): Storage {
  const deny = () => {
    throw new Error('SecurityError');
  };
  return Object.assign(storageWith(null), { getItem: deny, setItem: deny });
}

it('restores kept settings', () => {
  const storage = storageWith(null);
  openSettings(storage).write({ captions: 'de', secondCaptions: 'en', look: { size: '150%' } });
  openSettings(storage).write({ rate: 1.5, version: 'described' });
  expect(openSettings(storage).read()).toEqual({
    captions: 'de',
    secondCaptions: 'en',
    look: { size: '150%' },
    rate: 1.5,
    version: 'described',
  });
});

it.each([
  null,
  '',
  'null',
  '[]',
  '3',
  '{',
  '{"look":{"size":"900%"}}',
  '{"captions":5,"secondCaptions":null,"rate":"2","version":1}',
  '{"rate":99}',
  '{"rate":-1}',
  '{"__proto__":{"rate":2}}',
])('treats %j as no settings', (text) => {
  expect(openSettings(storageWith(text)).read()).toEqual({
    captions: null,
    secondCaptions: '',
    look: {},
    rate: 1,
    version: '',
  });
});

it.each([
  ['a storage that throws', brokenStorage()],
  ['no storage', null],
])('keeps the settings of this player with %s', (_which, storage) => {
  const settings = openSettings(storage);
  settings.write({ captions: '' });
  expect(settings.read()).toEqual({ captions: '', secondCaptions: '', look: {}, rate: 1, version: '' });
});
