import { describe, expect, it } from 'vitest';
import { filesIn, isHashed } from './kept-files.ts';

const PAGE = '/talks/de/p/rivers/rivers-of-data/';
const find = (path: string, text: string) => filesIn(path, text, PAGE, '/talks');

describe('the files of a kept page', () => {
  it('are its code, pictures, data and texts, not the data of other content', () => {
    const html = `<html lang="de"><link href="/talks/_astro/later.ABCD1234.css"><a href="/talks/de/">
      <img srcset="/talks/_pictures/1-320.avif 320w, /talks/_pictures/1-640.avif 640w">
      <div props="{&quot;dataHref&quot;:&quot;/talks/playback/26/rivers.json&quot;}" data-scene="/talks/playback/1a/other.json">`;
    expect(find(PAGE, html)).toEqual([
      '/talks/_astro/later.ABCD1234.css',
      '/talks/_pictures/1-320.avif',
      '/talks/_pictures/1-640.avif',
      '/talks/playback/26/rivers.json',
      '/talks/locales/de/player.json',
      '/talks/locales/de/presenting.json',
    ]);
  });

  it('are those that scripts, styles and scenes name', () => {
    const script = 'import"./a-b.X_y-1234.js";()=>import("./small.12345678.js"),m=["_astro/p.ABCDEFGH.css"]';
    expect(find('/talks/_astro/view.ABCD1234.js', script)).toEqual([
      '/talks/_astro/a-b.X_y-1234.js',
      '/talks/_astro/small.12345678.js',
      '/talks/_astro/p.ABCDEFGH.css',
    ]);
    expect(find('/talks/playback/26/rivers.json', '{"src":"/talks/_media/1.mp4","alt":"/_media"}')).toEqual([
      '/talks/_media/1.mp4',
    ]);
  });

  it.each(['{"src":"/talks/_media/1.m3u8"}', '{"src":"https://media.example/1.mp4"}'])(
    'cannot be %s',
    (json) => expect(() => find('/talks/playback/26/rivers.json', json)).toThrow('cannot be kept'),
  );

  it('change without a new name if they are pages, data or texts', () => {
    const names = ['/_astro/a.js', '/talks/_pictures/1.avif', '/playback/26/a.json', PAGE];
    expect(names.map(isHashed)).toEqual([true, true, false, false]);
  });
});
