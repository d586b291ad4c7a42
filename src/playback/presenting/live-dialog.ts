import type { PresentingTexts } from '#domain/addresses/texts-path';
import { SIGNS, type RoomEvent } from '#domain/presenting/room';
import { add } from '../dom.ts';
import { showQrCode } from './invitation.ts';
import { addDialog } from '../dialog.ts';

/** Number of questions that the console keeps. */
const MAX_QUESTIONS = 50;

/** What is known about the relay. */
type LiveStatus = 'connecting' | 'relayed' | 'relayLost' | 'noRelay';

interface LiveActions {
  readonly takeSigns: (isOn: boolean) => void;
  /** Shows the code of an address to the audience, or hides it. */
  readonly invite: (address: string) => void;
  readonly retry: () => void;
}

/** Adds the dialog with the codes for phones, and with what followers send. */
export function addLiveDialog(
  parent: Element,
  texts: PresentingTexts,
  { takeSigns, invite, retry }: LiveActions,
  signal: AbortSignal,
) {
  const dialog = addDialog(parent, 'talk-live', texts.devices, texts.close, signal);
  const status = add(dialog, 'p', 'talk-live-status');
  status.role = 'status';
  const codes = add(dialog, 'div', 'talk-codes');
  codes.hidden = true;
  const addCode = (title: string, hint: string) => {
    const card = add(codes, 'details');
    add(card, 'summary').textContent = title;
    add(card, 'p').textContent = hint;
    const link = add(card, 'a');
    link.target = '_blank';
    return { card, link };
  };
  const follow = addCode(texts.follow, texts.followHint);
  follow.card.open = true;
  // Closed, because the audience may see this window for a moment.
  const remote = addCode(texts.remote, texts.remoteHint);
  const show = add(follow.card, 'button', 'button button-quiet');
  show.onclick = () => invite(follow.link.href);
  const label = add(codes, 'label', 'talk-takes');
  const takes = add(label, 'input');
  takes.type = 'checkbox';
  takes.onchange = () => takeSigns(takes.checked);
  add(label, 'span').textContent = texts.takeSigns;
  const signs = add(codes, 'p', 'talk-signs');
  const list = add(codes, 'ul', 'talk-questions');
  const clear = add(codes, 'button', 'button button-quiet');
  clear.textContent = texts.clear;
  const counts = { hand: 0, thumb: 0 };
  let crowd = '';

  function draw(): void {
    signs.textContent = SIGNS.filter((sign) => counts[sign] > 0)
      .map((sign) => `${texts[sign]}: ${counts[sign]}`)
      .join(' · ');
    clear.hidden = signs.textContent === '' && list.childElementCount === 0;
  }
  clear.onclick = () => {
    Object.assign(counts, { hand: 0, thumb: 0 });
    list.replaceChildren();
    draw();
  };
  draw();
  const showStatus = (known: LiveStatus) => {
    status.textContent = known === 'relayed' ? crowd : texts[known];
    dialog.dataset['live'] = known;
  };
  return {
    open(): void {
      dialog.showModal();
      if (codes.hidden && dialog.dataset['live'] === 'relayLost') retry();
    },
    showStatus,
    showCodes(addresses: { readonly remote: string; readonly follow: string }): void {
      codes.hidden = false;
      for (const [name, { link }] of Object.entries({ follow, remote })) {
        link.href = addresses[name as 'follow' | 'remote'];
        void showQrCode(link, link.href).then(
          () => (link.ariaLabel = texts.openLink),
          () => (link.textContent = texts.openLink),
        );
      }
    },
    showInvitation(isShown: boolean): void {
      show.textContent = isShown ? texts.hideCode : texts.showCode;
    },
    /** Takes what followers send, and their number. */
    take(event: RoomEvent): void {
      if (event.kind === 'crowd') {
        crowd = texts.crowd
          .replace('{{followers}}', `${event.followers}`)
          .replace('{{remotes}}', `${event.remotes}`);
        showStatus('relayed');
      } else if (event.kind === 'sign') counts[event.sign] += 1;
      else if (event.kind === 'question') {
        const item = document.createElement('li');
        item.dir = 'auto';
        item.textContent = event.text;
        list.prepend(item);
        list.children[MAX_QUESTIONS]?.remove();
      }
      draw();
    },
  };
}
