import { highlight } from '#pictures/code/highlight';
import { describe, expect, test } from 'vitest';
import { THEMES } from './themes.ts';

/** Returns WCAG's relative luminance of a colour such as "#10131a". */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(item: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(item), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.entries(THEMES))('the theme %s', (_, theme) => {
  test.each([
    ['onBackground', 'background'],
    ['onPanel', 'panel'],
    ['title', 'card'],
    ['text', 'card'],
    ['onInset', 'inset'],
  ] as const)('has readable %s on %s', (text, behind) => {
    expect(contrast(theme[text], theme[behind])).toBeGreaterThanOrEqual(4.5);
  });

  test('has marks that stand out', () => {
    expect(contrast(theme.accent, theme.card)).toBeGreaterThanOrEqual(3);
    expect(contrast(theme.accent, theme.background)).toBeGreaterThanOrEqual(3);
  });
});

test('there are six themes', () => {
  expect(Object.keys(THEMES)).toHaveLength(6);
});

test.each(Object.entries(THEMES))('colours code legibly: %s', async (_, { inset, onInset }) => {
  const text = "// one\nconst a = f('b', 1) ? null : /c/;";
  const runs = await highlight({ text, language: 'ts', color: onInset, fill: inset });
  const colours = new Set(runs.map(([, colour]) => colour ?? onInset));
  expect(colours.size).toBeGreaterThan(3);
  for (const colour of colours) expect(contrast(colour, inset)).toBeGreaterThanOrEqual(4.5);
});
