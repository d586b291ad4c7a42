/** Places that links lead to, by the files which should have them, until these are read. */
export class WantedAnchors<Link> {
  readonly #links = new Map<string, { anchor: string; link: Link }[]>();

  /** Files in which some places are still to be looked for. */
  get files(): string[] {
    return [...this.#links.keys()];
  }

  add(file: string, anchor: string, link: Link): void {
    const links = this.#links.get(file);
    if (links === undefined) this.#links.set(file, [{ anchor, link }]);
    else links.push({ anchor, link });
  }

  /** Gives the links to places of this file that are not among its ids, and forgets them all. */
  settle(file: string, ids: ReadonlySet<string>): Link[] {
    const links = this.#links.get(file) ?? [];
    this.#links.delete(file);
    return links.filter(({ anchor }) => !ids.has(anchor)).map(({ link }) => link);
  }
}
