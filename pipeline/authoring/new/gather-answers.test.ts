import { describe, expect, test, vi } from 'vitest';
import { CommandError } from '#pipeline/cli/command-error';
import { gatherAnswers, type Flags, type ExistingContent, type Prompts } from './gather-answers.ts';

const KNOWN: ExistingContent = { oids: ['rivers'], owners: ['ada-lovelace'] };

/**
 * Answers questions by their first words. All other questions get their suggested answer, or the
 * first choice.
 */
function prompting(answers: Record<string, string>) {
  const asked: string[] = [];
  const answer = (question: string): string | undefined => {
    asked.push(question);
    return Object.entries(answers).find(([start]) => question.startsWith(start))?.[1];
  };
  const prompts: Prompts = {
    text: (question, { initial, check }) => {
      const given = answer(question) ?? initial ?? '';
      expect(check(given), question).toBeUndefined();
      return Promise.resolve(given);
    },
    select: (question, options) => Promise.resolve(answer(question) ?? options[0]?.value ?? ''),
  };
  return { asked, prompts };
}

describe('at a terminal', () => {
  test('asks for everything that a presentation needs', async () => {
    const { asked, prompts } = prompting({
      Title: 'Rivers',
      'Tags,': 'water, maps,water,',
    });
    expect(await gatherAnswers({}, KNOWN, prompts)).toEqual({
      kind: 'presentation',
      title: 'Rivers',
      oid: 'rivers-2',
      language: 'en',
      owner: 'ada-lovelace',
      privacy: 'public',
      tags: ['water', 'maps'],
      design: { layout: 'clusters', theme: 'night' },
    });
    expect(asked).toHaveLength(9);
  });

  test('asks for the files of a video', async () => {
    const answers = {
      'What do you want to create?': 'video',
      Title: 'Lock',
      'Path of the v': 'a.mp4',
      'Path of the p': 'b.png',
    };
    const gathered = await gatherAnswers({}, KNOWN, prompting(answers).prompts);
    expect(gathered).toMatchObject({ media: { sources: ['a.mp4'], poster: 'b.png', captions: [] } });
  });

  test('takes the poster from the film if there is no picture', async () => {
    const answers = { 'What do you want to create?': 'video', Title: 'Lock', 'Path of the v': 'a.mp4' };
    const gathered = await gatherAnswers({}, KNOWN, prompting(answers).prompts);
    expect(gathered).toMatchObject({ media: { poster: null } });
  });

  test('does not ask for answers that flags give', async () => {
    const { asked, prompts } = prompting({});
    const flags = { kind: 'video', title: 'Lock', source: ['a.mp4', 'a.webm'], poster: 'b.png', tags: '' };
    const gathered = await gatherAnswers(flags, KNOWN, prompts);
    expect(gathered).toMatchObject({ media: { sources: ['a.mp4', 'a.webm'] } });
    expect(asked.map((question) => question.split(/[, ]/)[0])).toEqual([
      'Language',
      'Identifier',
      'Owner',
      'Who',
    ]);
  });

  test('refuses an oid of other content at once', async () => {
    const text = vi
      .fn<Prompts['text']>()
      .mockImplementation((_question, { initial }) => Promise.resolve(initial ?? 'x'));
    await gatherAnswers({ title: 'Lock' }, KNOWN, { ...prompting({}).prompts, text });
    const check = text.mock.calls.find(([question]) => question.includes('oid'))?.[1].check;
    expect(check?.('Rivers')).toContain('lower-case');
    expect(check?.('rivers')).toContain('other content');
    expect(check?.('lakes')).toBeUndefined();
  });
});

describe('without a terminal', () => {
  const gather = (flags: Flags) => gatherAnswers(flags, KNOWN, null);

  test('needs only a title for a presentation', async () => {
    expect(await gather({ title: ' Lock ' })).toMatchObject({
      title: 'Lock',
      oid: 'lock',
      owner: 'ada-lovelace',
      privacy: 'public',
    });
  });

  test('takes the only owner there is, unless told otherwise, and none of several', async () => {
    const ownerOf = async (owners: readonly string[], flags: Flags = {}) =>
      (await gatherAnswers({ title: 'Lock', ...flags }, { oids: [], owners }, null)).owner;
    expect(await ownerOf(['ada'])).toBe('ada');
    expect(await ownerOf(['ada'], { owner: 'none' })).toBeNull();
    expect(await ownerOf(['ada', 'bob'])).toBeNull();
    expect(await ownerOf([])).toBeNull();
  });

  test.each<[Flags, RegExp]>([
    [{}, /^--title is missing/],
    [{ title: '' }, /^--title is "": it must not be empty/],
    [{ title: '!!!' }, /^--oid is missing/],
    [{ title: 'Lock', oid: 'rivers' }, /^--oid is "rivers": it is already used by other content/],
    [{ title: 'Lock', language: 'English' }, /^--language is "English": it must be a language tag/],
    [{ title: 'Lock', owner: 'bob' }, /^--owner is "bob"\. Choose one of: ada-lovelace, none/],
    [{ title: 'Lock', privacy: 'secret' }, /^--privacy is "secret"\. Choose one of: public/],
    [{ title: 'Lock', tags: 'a\tb' }, /^--tags is "a\\tb": it must be one line/],
    [
      { title: 'Lock', kind: 'slides' },
      /^The kind of content is "slides"\. Choose one of: presentation, video/,
    ],
    [{ title: 'Lock', kind: 'video' }, /^--source is missing/],
    [{ title: 'Lock', poster: 'a.png' }, /^--poster is for videos, and this is a presentation/],
    [{ title: 'Lock', layout: 'spiral' }, /^--layout is "spiral"\. Choose one of: clusters, road/],
    [{ title: 'Lock', theme: 'pink' }, /^--theme is "pink"\. Choose one of: night, paper/],
    [{ title: 'Lock', kind: 'video', theme: 'sea' }, /^--theme is for presentations, and this is a video/],
  ])('refuses %j with a remedy', async (flags, message) => {
    const error: unknown = await gather(flags).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CommandError);
    expect((error as Error).message).toMatch(message);
  });
});
