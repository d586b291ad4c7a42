import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly mark: string }[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Keys for the selected item that the list does not use itself. */
  readonly onKey: (event: React.KeyboardEvent) => void;
  /** Removes the selected item, and selects `next`, the item that takes its place. */
  readonly onRemove: (next: string | null) => void;
  readonly empty: ReactNode;
}

/** A list with one selected item, which the arrow keys, Home, End or a press change. */
export function ItemList({ label, items, selected, onSelect, onKey, onRemove, empty }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Set while an item is removed, because its focus is lost with it.
  const isRemoving = useRef(false);
  const index = items.findIndex(({ id }) => id === selected);
  useEffect(() => {
    const option = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    option?.scrollIntoView({ block: 'nearest' });
    // The focus follows the selection while it is in the list.
    if (isRemoving.current || list.current?.contains(document.activeElement))
      option?.focus({ preventScroll: true });
    isRemoving.current = false;
  }, [selected, items]);
  const go = (to: number) => {
    const item = items[Math.min(Math.max(to, 0), items.length - 1)];
    if (item) onSelect(item.id);
  };
  const press = (event: React.KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: items.length,
    };
    const to = steps[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const next = items[index + 1] ?? items[index - 1];
      isRemoving.current = next !== undefined;
      onRemove(next?.id ?? null);
    } else if (to === undefined || event.ctrlKey || event.metaKey) onKey(event);
    else {
      event.preventDefault();
      go(to);
    }
  };
  if (items.length === 0) return <p className="empty">{empty}</p>;
  return (
    <div ref={list} role="listbox" aria-label={label} className="items">
      {items.map(({ id, name, mark }, place) => (
        <div
          key={id}
          role="option"
          aria-selected={id === selected}
          tabIndex={place === Math.max(index, 0) ? 0 : -1}
          className="item"
          onClick={(event) => {
            event.currentTarget.focus();
            onSelect(id);
          }}
          onFocus={() => {
            if (index < 0) onSelect(id);
          }}
          onKeyDown={press}
        >
          <span className="item-mark" aria-hidden="true">
            {mark}
          </span>
          <span className="item-name">{name}</span>
        </div>
      ))}
    </div>
  );
}
