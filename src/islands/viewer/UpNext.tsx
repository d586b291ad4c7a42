import { useId, type HTMLAttributes, type ReactNode } from 'react';

type CardType = HTMLAttributes<HTMLElement>['data-card'];

/**
 * The card that shows at the end of content. It is a copy of the first card under "Up next" in the
 * sidebar, so that it adds no bytes to the page. Pages without a sidebar (in frames and behind view
 * links) have no such card.
 */
export function UpNext(): ReactNode {
  const labelId = useId();
  const card = document.querySelector<HTMLElement>('[aria-labelledby=sidebar-more] .card');
  const link = card?.querySelector('a');
  if (!card || !link) return null;
  const showPicture = (box: HTMLElement | null): void =>
    box?.replaceChildren(
      ...[...card.querySelectorAll('picture, .card-badge')].map((part) => part.cloneNode(true)),
    );
  return (
    <ul className="up-next" role="list" aria-labelledby={labelId}>
      <li className="card" data-card={card.dataset['card'] as CardType}>
        <div className="card-thumbnail" ref={showPicture} />
        <div className="card-text">
          <p className="up-next-label">
            <span id={labelId}>{document.getElementById('sidebar-more')?.textContent}</span>
            <kbd aria-hidden="true">N</kbd>
          </p>
          <p className="card-title clamp-2">
            <a
              className="card-link"
              href={link.getAttribute('href') ?? undefined}
              lang={link.lang}
              dir={link.dir || undefined}
              aria-keyshortcuts="N"
            >
              {link.textContent.trim()}
            </a>
          </p>
        </div>
      </li>
    </ul>
  );
}
