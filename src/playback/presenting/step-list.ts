import type { PresentingTexts } from '#domain/addresses/texts-path';
import { formatClock } from '#domain/playback/clock-time';
import type { Scene } from '#domain/playback/scene';
import type { TalkTimes } from './talk-times.ts';
import { add, addPath } from '../dom.ts';

/** Adds a dialog with all steps, which a search shortens. */
export function addStepList(
  parent: Element,
  { steps, language }: Scene,
  texts: PresentingTexts,
  { goTo, times }: { readonly goTo: (step: number) => void; readonly times: TalkTimes },
  signal: AbortSignal,
) {
  const dialog = add(parent, 'dialog', 'dialog talk-steps');
  dialog.setAttribute('closedby', 'any');
  dialog.dir = document.dir || 'ltr';
  const head = add(dialog, 'div', 'dialog-head');
  dialog.ariaLabel = add(head, 'h2', 'dialog-title').textContent = texts.steps;
  const close = add(head, 'button', 'dialog-close');
  close.ariaLabel = texts.close;
  close.onclick = () => dialog.close();
  addPath(close)('M6 6l12 12M18 6L6 18');
  const search = add(dialog, 'input', 'talk-search');
  search.type = 'search';
  search.placeholder = search.ariaLabel = texts.search;
  const list = add(dialog, 'ol');
  const none = add(dialog, 'p', 'talk-none');
  none.role = 'status';
  const rows = steps.map(({ title, text }, index) => {
    const row = add(list, 'li');
    const button = add(row, 'button', 'talk-step');
    add(button, 'span').textContent = `${index + 1}`;
    const name = add(button, 'span');
    name.textContent = title;
    name.lang = language;
    name.dir = 'auto';
    const time = add(button, 'span', 'talk-time');
    button.onclick = () => {
      dialog.close();
      goTo(index + 1);
    };
    return { row, button, time, words: `${index + 1} ${title} ${text}`.toLowerCase() };
  });
  const filter = () => {
    const wanted = search.value.trim().toLowerCase();
    let count = 0;
    for (const { row, words } of rows) {
      row.hidden = !words.includes(wanted);
      if (!row.hidden) count += 1;
    }
    none.textContent = count > 0 ? '' : texts.noSteps;
  };
  search.oninput = filter;
  search.onkeydown = (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    rows.find(({ row }) => !row.hidden)?.button.click();
  };
  const label = add(dialog, 'label', 'talk-remember');
  const remember = add(label, 'input');
  remember.type = 'checkbox';
  add(label, 'span').textContent = texts.remember;
  remember.onchange = () => {
    times.remember(remember.checked);
    showTimes();
  };
  /** Writes the time of each step in this talk, and in the one that is remembered. */
  const showTimes = () => {
    const last = times.last();
    for (const [index, { time }] of rows.entries()) {
      const before = last?.[index];
      const said =
        before === undefined ? '' : ` · ${texts.lastTime.replace('{{time}}', formatClock(before))}`;
      time.textContent = `${formatClock(times.now()[index] ?? 0)}${said}`;
    }
  };
  signal.addEventListener('abort', () => dialog.remove());
  return {
    open(step: number): void {
      search.value = '';
      filter();
      remember.checked = times.isRemembered();
      showTimes();
      for (const [index, { button }] of rows.entries())
        button.ariaCurrent = index === step - 1 ? 'step' : null;
      dialog.showModal();
      search.focus();
    },
  };
}
