/** Collects links to anchors by target file until the file is read. */
export class PendingAnchors<Link> {
  readonly #links = new Map<string, { anchor: string; link: Link }[]>();

  /** Files with unchecked anchors. */
  get files(): string[] {
    return [...this.#links.keys()];
  }

  add(file: string, anchor: string, link: Link): void {
    const links = this.#links.get(file);
    if (links === undefined) this.#links.set(file, [{ anchor, link }]);
    else links.push({ anchor, link });
  }

  /**
   * Returns the links to anchors that are not among the file's ids, and removes all links to the
   * file.
   */
  settle(file: string, ids: ReadonlySet<string>): Link[] {
    const links = this.#links.get(file) ?? [];
    this.#links.delete(file);
    return links.filter(({ anchor }) => !ids.has(anchor)).map(({ link }) => link);
  }
}
