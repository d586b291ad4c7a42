import { readContentAddress } from '#domain/addresses/content-address';
import { EMBED_CALLS, EMBED_VERSION, type EmbedEvent } from '#domain/sharing/embed-calls';
import { DEFAULT_EMBED_SIZE, FRAME_ATTRIBUTES, fromWidth } from '#domain/sharing/embed-dimensions';
import { embedAddress, USUAL_EMBED } from '#domain/sharing/embed-options';

/** A call of a method until the frame answers it. */
interface Call {
  readonly message: object;
  readonly resolve: (result: unknown) => void;
  readonly reject: (fault: Error) => void;
}

/** A message of a frame: an event, or the answer to the call with its id. */
interface FrameMessage {
  readonly podium?: unknown;
  readonly event?: EmbedEvent;
  readonly data?: unknown;
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** The `id` of the request to connect. The ids of calls follow. */
const CONNECT_ID = 0;

/**
 * Defines `<podium-embed>` for pages of other sites (rule 2.96). The element contains a link to
 * content and shows the frame of this content. It offers the messages of the frame as methods and
 * events. `site` is the address of the site's home page, which ends in a slash. If the link does
 * not lead to content of the site, the element shows the link.
 */
export function defineEmbed(site: URL): void {
  class PodiumEmbed extends HTMLElement {
    readonly #root = this.attachShadow({ mode: 'open' });
    readonly #frame = document.createElement('iframe');
    readonly #changeObserver = new MutationObserver(() => this.#render());
    readonly #pendingCalls = new Map<number, Call>();
    #lastId = CONNECT_ID;
    #isConnected = false;

    static {
      for (const [method, argumentNames] of Object.entries(EMBED_CALLS))
        Object.defineProperty(this.prototype, method, {
          value(this: PodiumEmbed, ...args: unknown[]) {
            return this.#call(
              method,
              Object.fromEntries(argumentNames.map((name, index) => [name, args[index]])),
            );
          },
        });
    }

    connectedCallback(): void {
      for (const [name, value] of Object.entries(FRAME_ATTRIBUTES)) this.#frame.setAttribute(name, value);
      // Styles set as properties are allowed even if the page's content security policy forbids
      // others.
      Object.assign(this.#frame.style, { display: 'block', border: 0, width: '100%', aspectRatio: '16 / 9' });
      addEventListener('message', this.#onMessage);
      // The parser may add the link later, and scripts may change the link or the options.
      this.#changeObserver.observe(this, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      this.#render();
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#onMessage);
      this.#changeObserver.disconnect();
      this.#rejectPendingCalls();
    }

    connectedMoveCallback(): void {
      // Empty on purpose: with it, `moveBefore` does not disconnect the element and reload its
      // frame.
    }

    /** Shows the frame that the link and the attributes request, or else the link. */
    #render(): void {
      const link = this.querySelector('a');
      const path = link?.href.startsWith(site.href) && link.pathname.slice(site.pathname.length - 1);
      const content = path ? readContentAddress(path) : null;
      if (!link || !content) {
        this.#root.replaceChildren(document.createElement('slot'));
        return;
      }
      const isOptionOn = (name: 'toolbar' | 'autoplay' | 'loop' | 'responsive'): boolean => {
        const value = this.dataset[name] ?? '';
        return name in this.dataset && /^(?:|1|true|0|false)$/.test(value)
          ? !/^(?:0|false)$/.test(value)
          : USUAL_EMBED[name];
      };
      const { width } = fromWidth(this.dataset['width'] ?? '');
      this.#frame.style.maxWidth = isOptionOn('responsive') ? '' : `${width || DEFAULT_EMBED_SIZE.width}px`;
      this.#frame.title = link.text.trim();
      const address = embedAddress(`${site.href}p/embed/${content.oid}/`, {
        start: this.dataset['start'] ?? '',
        toolbar: isOptionOn('toolbar'),
        autoplay: isOptionOn('autoplay'),
        loop: isOptionOn('loop'),
        responsive: false,
      });
      if (this.#frame.src !== address) {
        if (this.#isConnected) this.#rejectPendingCalls();
        this.#frame.src = address;
      }
      if (this.#root.firstChild !== this.#frame) this.#root.replaceChildren(this.#frame);
    }

    #call(method: string, args: object): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = ++this.#lastId;
        const message = { id, method, args };
        this.#pendingCalls.set(id, { message, resolve, reject });
        if (this.#isConnected) this.#send(message);
      });
    }

    #send(message: object): void {
      this.#frame.contentWindow?.postMessage({ podium: EMBED_VERSION, ...message }, site.origin);
    }

    /** Rejects the unanswered calls, because the frame that received them is gone. */
    #rejectPendingCalls(): void {
      this.#isConnected = false;
      for (const { reject } of this.#pendingCalls.values()) reject(new Error('failed'));
      this.#pendingCalls.clear();
    }

    readonly #onMessage = ({ source, origin, data }: MessageEvent<FrameMessage | null>): void => {
      if (source !== this.#frame.contentWindow || origin !== site.origin) return;
      const { podium, event, data: detail, id, result, error } = data ?? {};
      if (podium !== EMBED_VERSION) return;
      if (event === 'ready') {
        // If it was connected, the frame has reloaded. Otherwise the calls wait for the connection.
        if (this.#isConnected) this.#rejectPendingCalls();
        this.#send({ id: CONNECT_ID, method: 'connect' });
      } else if (event) this.dispatchEvent(new CustomEvent(event, { detail }));
      else if (id === CONNECT_ID && !error) {
        this.#isConnected = true;
        for (const { message } of this.#pendingCalls.values()) this.#send(message);
        this.dispatchEvent(new CustomEvent('ready', { detail: result }));
      } else if (id !== undefined) {
        const call = this.#pendingCalls.get(id);
        this.#pendingCalls.delete(id);
        if (error) call?.reject(new Error(error));
        else call?.resolve(result);
      }
    };
  }
  // A page may include the script twice.
  if (!customElements.get('podium-embed')) customElements.define('podium-embed', PodiumEmbed);
}
