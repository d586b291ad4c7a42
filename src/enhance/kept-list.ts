import { textsPath, type PlayerTexts } from '#domain/addresses/texts-path';
import type { Locale } from '#domain/languages/locales';
import { forgetPage, listKept } from '#stores/kept-pages';
import { loadFile } from '#stores/play-content';

/** Lists the pages that this device keeps, with a button each that removes it. */
export async function showKeptPages(place: HTMLElement): Promise<void> {
  const texts = (await loadFile(textsPath(document.documentElement.lang as Locale, 'player'))) as PlayerTexts;
  const { keptPages, removeKept } = texts.presentation;
  const pages = await listKept();
  place.replaceChildren();
  if (pages.length === 0) return;
  const heading = document.createElement('h2');
  heading.textContent = keptPages;
  const list = document.createElement('ul');
  for (const { path, title } of pages) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = title;
    link.dir = 'auto';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button button-quiet';
    button.textContent = removeKept;
    button.ariaLabel = `${removeKept}: ${title}`;
    const item = document.createElement('li');
    button.onclick = async () => {
      await forgetPage(path);
      item.remove();
      if (list.childElementCount === 0) place.replaceChildren();
      else list.querySelector('button')?.focus();
    };
    item.append(link, button);
    list.append(item);
  }
  place.append(heading, list);
}
