import { expect, test } from 'vitest';
import { checkContent } from '#library/library';
import { aPresentation, aStoryboard, goodContent, writeContent } from '#library/content.fixture';
import { findUndrawnTexts } from './undrawn-texts.ts';

const BOX = { x: 0, y: 0, w: 100, h: 50, fontSize: 10 };

async function findIn(texts: readonly (string | object)[], changes: Record<string, unknown> = {}) {
  const elements = texts.map((text, index) => ({
    id: `text-${index}`,
    ...(typeof text === 'string' ? { type: 'text', text } : text),
    ...BOX,
  }));
  const file = aPresentation({ storyboard: aStoryboard({ elements }), ...changes });
  const folder = await writeContent({ ...goodContent(), 'presentations/rivers.json': file });
  const { library, faults } = await checkContent(folder);
  expect(faults).toEqual([]);
  if (library === null) throw new Error('The content has no settings.');
  return findUndrawnTexts(library);
}

test('names each character that no font of pictures has, with file, field and line [3.57]', async () => {
  const undrawn = await findIn(['Rivers', 'Ur: \u{12000}\u{12001}\u{12000} and \u{E000}']);
  expect(undrawn).toEqual([
    {
      file: 'presentations/rivers.json',
      field: 'storyboard.elements[1].text',
      line: 27,
      fault:
        'has "\u{12000}" (U+12000), "\u{12001}" (U+12001), "\u{E000}" (U+E000), which no font of drawn pictures has',
      remedy:
        'write it in other characters, or as an image: pictures of its steps and link previews show boxes instead',
    },
  ]);
});

test('finds them in code, in the words between formulas, and in formulas', async () => {
  const undrawn = await findIn([
    { type: 'code', text: 'print("\u{12000}")' },
    { type: 'formula', tex: 'Ur: \u{12001}, $x^2$', mixed: true },
    { type: 'formula', tex: 'Rivers: $x^2$, \\$5', mixed: true },
    { type: 'formula', tex: '\\text{\u{12002}}' },
  ]);
  expect(undrawn.map(({ field, fault }) => [field, fault])).toEqual([
    ['storyboard.elements[0].text', expect.stringContaining('U+12000')],
    ['storyboard.elements[1].tex', expect.stringContaining('U+12001')],
    ['storyboard.elements[3].tex', expect.stringContaining('\u{12002}')],
  ]);
});

test('has nothing to say about the texts of many languages and subjects', async () => {
  const texts = [
    'H₂O, xⁿ⁺¹, ⅓ of ℝ³, ⟨x|y⟩, 𝑥 ∈ 𝔸, x̂, ∮ ‣ ‽ → ⇒ ┌─┐ ☑ ⌘ ⎋ ①',
    'ไทย বাংলা தமிழ் తెలుగు සිංහල မြန်မာ ខ្មែរ საქართველო Հայաստան ኢትዮጵያ',
    'ગુજરાતી ਪੰਜਾਬੀ ಕನ್ನಡ മലയാളം ଓଡ଼ିଆ ລາວ བོད་ हिन्दी ᏣᎳᎩ ދިވެހި',
    'שָׁלוֹם السَّلَامُ می‌خواهم Tiếng Việt Ἀθῆναι Їжак 简体 繁體 ひらがな 한국어',
    '🎉 👩‍💻 👨‍👩‍👧 🇩🇪 👍🏽 ❤️ 1️⃣ ˈfʊəd̪ ᐃᓄᒃ ⵜⴰⵎ\t\n\u00A0\u00AD\u200B',
  ];
  expect(await findIn(texts)).toEqual([]);
});
