/** Sizes and filters that Marp reads from alternative texts. */
const SIZES =
  /^(?:(?:w|width|h|height|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia):\S+)$/;
/** Words that it also reads for a background. */
const BACKGROUND =
  /^(?:bg|cover|contain|fit|auto|vertical|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia|(?:left|right)(?::\S+)?|\d+(?:\.\d+)?%)$/;

/** Returns an alternative text without the words that tell Marp how to show the image. */
export function describe(alt: string): string {
  const words = alt.split(/\s+/);
  const isBackground = words.includes('bg');
  return words.filter((word) => !SIZES.test(word) && !(isBackground && BACKGROUND.test(word))).join(' ');
}
