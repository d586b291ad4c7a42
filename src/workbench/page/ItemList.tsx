import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly mark: string }[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Keys for the selected item that the list does not use itself. */
  readonly onKey: (event: React.KeyboardEvent) => void;
  /** Removes the selected item, and selects `next`, the item that takes its place. */
  readonly onRemove: (nextId: string | null) => void;
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
  const selectIndex = (targetIndex: number) => {
    const item = items[Math.min(Math.max(targetIndex, 0), items.length - 1)];
    if (item) onSelect(item.id);
  };
  const handleKeyDown = (event: React.KeyboardEvent) => {
    const targetIndexes: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: items.length,
    };
    const targetIndex = targetIndexes[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const next = items[index + 1] ?? items[index - 1];
      isRemoving.current = next !== undefined;
      onRemove(next?.id ?? null);
    } else if (targetIndex === undefined || event.ctrlKey || event.metaKey) onKey(event);
    else {
      event.preventDefault();
      selectIndex(targetIndex);
    }
  };
  if (items.length === 0) return <p className="empty">{empty}</p>;
  return (
    <div ref={list} role="listbox" aria-label={label} className="items">
      {items.map(({ id, name, mark }, position) => (
        <div
          key={id}
          role="option"
          aria-selected={id === selected}
          tabIndex={position === Math.max(index, 0) ? 0 : -1}
          className="item"
          onClick={(event) => {
            event.currentTarget.focus();
            onSelect(id);
          }}
          onFocus={() => {
            if (index < 0) onSelect(id);
          }}
          onKeyDown={handleKeyDown}
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
