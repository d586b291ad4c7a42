// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { buildEmbedCode, DEFAULT_EMBED_SIZE } from '#domain/sharing/embed-dimensions';
import { EMBED_CALLS } from '#domain/sharing/embed-calls';
import { parseEmbedRequest } from '#domain/sharing/embed-messages';
import { defineEmbed } from './embed-element.ts';

const SITE = 'https://podium.example/talks/';
const ORIGIN = 'https://podium.example';
const LINK = `<a href="${SITE}de/p/rivers-of-data/fluesse/">Rivers of data</a>`;

/** What the element has besides what all elements have: a method for each call. */
type Embed = HTMLElement & Record<string, (...given: unknown[]) => Promise<unknown>>;

defineEmbed(new URL(SITE));
const post = vi.fn<(message: unknown, origin: string) => void>();

beforeEach(() => post.mockReset());
afterEach(() => document.body.replaceChildren());

const frameOf = (embed: Element) => embed.shadowRoot?.querySelector('iframe') ?? null;

/** Adds an element to the page, and records what it sends to its frame. */
function add(attributes = '', link = LINK): Embed {
  document.body.insertAdjacentHTML('beforeend', `<podium-embed ${attributes}>${link}</podium-embed>`);
  const embed = document.body.lastElementChild as Embed;
  follow(embed);
  return embed;
}

function follow(embed: Element): void {
  const frame = frameOf(embed)?.contentWindow;
  if (frame)
    vi.spyOn(frame, 'postMessage').mockImplementation((message: unknown, origin?: unknown) =>
      post(message, String(origin)),
    );
}

function hear(embed: Element, data: unknown, origin = ORIGIN, source = frameOf(embed)?.contentWindow): void {
  dispatchEvent(new MessageEvent('message', { data, origin, source: source ?? null }));
}

/** Sends what the frame sends when it has loaded and is asked to connect. */
function connect(embed: Element): void {
  hear(embed, { podium: 1, event: 'ready' });
  hear(embed, { podium: 1, id: 0, result: { methods: ['play'] } });
}

const sent = () => post.mock.calls.map(([message]) => message);

test('the element shows the frame that the embed dialog writes [2.96]', () => {
  const frame = frameOf(add());
  const code = document.createElement('template');
  const src = `${SITE}p/embed/rivers-of-data/`;
  code.innerHTML = buildEmbedCode({ src, title: 'Rivers of data', ...DEFAULT_EMBED_SIZE });
  const written = code.content.querySelector('iframe');
  for (const name of ['src', 'title', 'loading', 'referrerpolicy', 'allow', 'allowfullscreen'])
    expect([name, frame?.getAttribute(name)]).toEqual([name, written?.getAttribute(name)]);
  expect(frame?.style.maxWidth).toBe(`${DEFAULT_EMBED_SIZE.width}px`);
  expect(frame?.style.width).toBe('100%');
});

test.each([
  ['', ''],
  ['data-start="3" data-toolbar="false" data-loop', '?start=3&toolbar=0&loop=1'],
  ['data-start="1:30" data-autoplay="1" data-toolbar="true"', '?start=90&autoplay=1'],
  ['data-start="-3" data-toolbar="off" data-autoplay="yes" data-loop="0"', ''],
  ['data-start="2&amp;autoplay=1"', ''],
])('the attributes %s give the address its query "%s" [2.96]', (attributes, query) => {
  expect(frameOf(add(attributes))?.src).toBe(`${SITE}p/embed/rivers-of-data/${query}`);
});

test.each([
  ['data-responsive', ''],
  ['data-width="800"', '800px'],
  ['data-width="0"', '560px'],
  ['data-width="wide"', '560px'],
])('with %s the frame is at most "%s" wide [2.96]', (attributes, width) => {
  expect(frameOf(add(attributes))?.style.maxWidth).toBe(width);
});

test.each([
  ['https://elsewhere.example/p/rivers-of-data/rivers/'],
  ['https://podium.example/p/rivers-of-data/rivers/'],
  [`${SITE}p/rivers-of-data/a/b/`],
  ['javascript:alert(1)'],
])('the link %s, which leads to no content of the site, stays a link [2.96]', (href) => {
  const embed = add('', `<a href="${href}">Rivers</a>`);
  expect(frameOf(embed)).toBeNull();
  expect(embed.shadowRoot?.querySelector('slot')).not.toBeNull();
});

it('follows its link and its options [2.96]', async () => {
  const embed = add('', '');
  expect(frameOf(embed)).toBeNull();
  embed.innerHTML = LINK;
  await vi.waitFor(() => expect(frameOf(embed)?.src).toBe(`${SITE}p/embed/rivers-of-data/`));
  embed.dataset['start'] = '4';
  await vi.waitFor(() => expect(frameOf(embed)?.src).toMatch(/\?start=4$/));
  embed.replaceChildren();
  await vi.waitFor(() => expect(frameOf(embed)).toBeNull());
});

it('has a method for each call, which waits until the frame is there [2.96]', async () => {
  const embed = add();
  const given: Readonly<Record<string, readonly unknown[]>> = {
    goToStep: [3],
    goToView: [1, 2, 30],
    seek: [90.5],
    openModal: ['EMBED_MODAL'],
    closeModal: ['EMBED_MODAL'],
  };
  const names = Object.keys(EMBED_CALLS);
  const answers = names.map(async (name) => await embed[name]?.(...(given[name] ?? [])));
  expect(sent()).toEqual([]);
  connect(embed);
  const [first, ...calls] = sent();
  expect(parseEmbedRequest(first)).toMatchObject({ call: { method: 'connect' } });
  expect(calls.map((message) => parseEmbedRequest(message))).toEqual(
    names.map((method) => ({ call: expect.objectContaining({ method }) as unknown })),
  );
  expect(post.mock.calls.every(([, origin]) => origin === ORIGIN)).toBe(true);
  for (const message of calls) {
    const { id, method } = message as { id: number; method: string };
    hear(embed, { podium: 1, id, ...(method === 'seek' ? { error: 'unsupported' } : { result: method }) });
  }
  const settled = await Promise.allSettled(answers);
  expect(
    settled.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
  ).toEqual(names.map((name) => (name === 'seek' ? 'Error: unsupported' : name)));
});

it('passes on the events of its frame, and "ready" once its methods work [2.96]', () => {
  const embed = add();
  const heard: unknown[] = [];
  for (const name of ['ready', 'step', 'view', 'end', 'error'])
    embed.addEventListener(name, (event) => heard.push([name, (event as CustomEvent<unknown>).detail]));
  hear(embed, { podium: 1, event: 'ready' });
  expect(heard).toEqual([]);
  hear(embed, { podium: 1, id: 0, result: { methods: ['play'] } });
  hear(embed, { podium: 1, event: 'step', data: { step: 2, steps: 9, title: 'Springs' } });
  hear(embed, { podium: 1, event: 'end' });
  expect(heard).toEqual([
    ['ready', { methods: ['play'] }],
    ['step', { step: 2, steps: 9, title: 'Springs' }],
    ['end', null],
  ]);
});

it('hears only its own frame and the site [2.96]', () => {
  const [one, other] = [add(), add()];
  const heard = vi.fn<(event: Event) => void>();
  one.addEventListener('end', heard);
  const end = { podium: 1, event: 'end' };
  hear(one, end, 'https://elsewhere.example');
  hear(one, end, 'null');
  hear(one, end, ORIGIN, window);
  hear(other, end);
  for (const data of [null, 'end', 1, {}, { event: 'end' }, { podium: 2, event: 'end' }]) hear(one, data);
  expect(heard).not.toHaveBeenCalled();
  hear(one, end);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('gives up calls when it is removed, and connects again where it is moved [2.96]', async () => {
  const embed = add();
  connect(embed);
  const lost = embed['play']?.();
  const place = document.body.appendChild(document.createElement('div'));
  place.append(embed);
  await expect(lost).rejects.toThrow('failed');
  follow(embed);
  post.mockReset();
  const later = embed['pause']?.();
  connect(embed);
  expect(sent()).toEqual([
    { podium: 1, id: 0, method: 'connect' },
    { podium: 1, id: 2, method: 'pause', args: {} },
  ]);
  hear(embed, { podium: 1, id: 2, result: null });
  await expect(later).resolves.toBeNull();
  const never = embed['play']?.();
  embed.remove();
  await expect(never).rejects.toThrow('failed');
});

it('gives up the calls that a frame forgets by loading again [2.96]', async () => {
  const embed = add();
  connect(embed);
  const lost = embed['play']?.();
  connect(embed);
  await expect(lost).rejects.toThrow('failed');
});

it('may be defined twice', () => expect(() => defineEmbed(new URL(SITE))).not.toThrow());
