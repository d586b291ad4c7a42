/** Maximum time that the font may delay the stage, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Loads the page's font for the stage under the name Stage. The texts of the stage were laid out
 * for this font, but the page itself does not use it if it arrived late. Never rejects. Without the
 * font, the stage uses the page's fallback.
 */
export async function loadStageFont(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[as=font]');
  if (!link) return;
  const font = new FontFace('Stage', `url(${link.href})`, { weight: '300 900' });
  document.fonts.add(font);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([font.load(), patience]).catch(() => undefined);
}
