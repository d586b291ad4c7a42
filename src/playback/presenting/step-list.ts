import type { PresentingTexts } from '#domain/addresses/texts-path';
import { formatClock } from '#domain/playback/clock-time';
import type { Scene } from '#domain/playback/scene';
import { add, adoptStyle } from '../dom.ts';
import css from './step-list.css?inline';
import { addDialog } from '../dialog.ts';
import type { TalkTimes } from './talk-times.ts';

/** Adds a dialog with all steps, which a search shortens. The console also has their times. */
export function addStepList(
  parent: Element,
  { steps, language }: Scene,
  texts: PresentingTexts,
  { goTo, times }: { readonly goTo: (step: number) => void; readonly times?: TalkTimes },
  signal: AbortSignal,
) {
  adoptStyle(css, signal);
  const dialog = addDialog(parent, 'talk-steps', texts.steps, texts.close, signal);
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
  const showTimes = times && addTimes(dialog, rows, times, texts);
  return {
    open(step: number): void {
      search.value = '';
      filter();
      showTimes?.();
      for (const [index, { button }] of rows.entries())
        button.ariaCurrent = index === step - 1 ? 'step' : null;
      dialog.showModal();
      search.focus();
    },
  };
}

/** Adds the times of steps, and whether they are remembered. Returns a function that shows both. */
function addTimes(
  dialog: Element,
  rows: readonly { readonly time: Element }[],
  times: TalkTimes,
  texts: PresentingTexts,
): () => void {
  const label = add(dialog, 'label', 'talk-remember');
  const remember = add(label, 'input');
  remember.type = 'checkbox';
  add(label, 'span').textContent = texts.remember;
  /** Writes the time of each step in this talk, and in the one that is remembered. */
  const show = () => {
    const last = times.last();
    for (const [index, { time }] of rows.entries()) {
      const before = last?.[index];
      const said =
        before === undefined ? '' : ` · ${texts.lastTime.replace('{{time}}', formatClock(before))}`;
      time.textContent = `${formatClock(times.now()[index] ?? 0)}${said}`;
    }
    remember.checked = times.isRemembered();
  };
  remember.onchange = () => {
    times.remember(remember.checked);
    show();
  };
  return show;
}
