export interface TestRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** A client with a cookie jar that sends the headers of a browser and follows no redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #send: (request: Request) => Response | Promise<Response>;

  constructor(origin: string, send: (request: Request) => Response | Promise<Response>) {
    this.#origin = origin;
    this.#send = send;
  }

  /** Sends a request from a page of the same site. Omits headers with an empty value. */
  async fetch(path: string, { method = 'GET', headers = {}, body }: TestRequest = {}): Promise<Response> {
    const all = new Headers({ 'Sec-Fetch-Site': 'same-origin' });
    if (method !== 'GET' && method !== 'HEAD') all.set('Origin', this.#origin);
    if (this.cookies.size > 0) all.set('Cookie', [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; '));
    for (const [name, value] of Object.entries(headers)) {
      if (value === '') all.delete(name);
      else all.set(name, value);
    }
    const init = { method, headers: all, redirect: 'manual', ...(body !== undefined && { body }) } as const;
    const response = await this.#send(new Request(this.#origin + path, init));
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Submits the form of a page with its hidden fields and the given ones. */
  async submit(page: string, fields: Readonly<Record<string, string>>): Promise<Response> {
    const html = await (await this.fetch(page)).text();
    const form = new URLSearchParams();
    for (const [, name = '', value = ''] of html.matchAll(
      /<input type="hidden" name="(\w+)" value="([^"]*)"/g,
    )) {
      form.set(name, value.replaceAll('&amp;', '&'));
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return this.fetch(page.replace(/\?.*/s, ''), { method: 'POST', body: form });
  }

  async signIn(account: string): Promise<this> {
    await this.submit('/login/', { account });
    return this;
  }

  /** Creates an account and signs in with it. */
  async signUp(name: string): Promise<this> {
    await this.submit('/signup/', { name });
    return this;
  }

  /** Likes (PUT) or unlikes (DELETE) as the pages do. */
  like(path: string, method: 'PUT' | 'DELETE' = 'PUT'): Promise<Response> {
    const token = this.cookies.get('csrftoken') ?? '';
    return this.fetch(path, {
      method,
      headers: { 'X-CSRFToken': token, 'Content-Type': 'application/json' },
    });
  }

  #keep(setCookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
    if (/Max-Age=0/i.test(setCookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
