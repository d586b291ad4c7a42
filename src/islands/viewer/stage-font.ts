/** How long the font may keep the stage waiting, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Has the font of the page for the texts of the stage, under the name Stage: they were laid out for it, and the page itself
 * does without if it came late. Never rejects; without the font, the stage takes what the page has.
 */
export async function loadStageFont(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[as=font]');
  if (!link) return;
  const font = new FontFace('Stage', `url(${link.href})`, { weight: '300 900' });
  document.fonts.add(font);
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([font.load(), patience]).catch(() => undefined);
}
