import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import gripIcon from '@phosphor-icons/core/bold/dots-six-vertical-bold.svg?raw';
import type { ReactNode } from 'react';
import { t } from '../../lib/staff-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SortedRow } from './row.tsx';
import styles from './sortable-list.module.css';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** Receives the new order; null if the list cannot be sorted. */
  onOrder: ((items: Item[]) => void) | null;
  children: (item: Item, sortable: Sortable | null) => ReactNode;
}

/** Drag state and drag handle of a sortable row. */
export interface Sortable {
  row: SortedRow;
  grip: ReactNode;
}

interface Named {
  id: string;
  name: string;
}

/** Distance at which a pointer starts to drag, so that an unsteady press does not drag. */
const DRAG_DISTANCE_PX = 4;

/** A list that is sorted by dragging or by keyboard; each step is announced to screen readers. */
export function SortableList<Item extends Named>({ items, onOrder, children }: SortableListProps<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  if (!onOrder) return <ul>{items.map((item) => children(item, null))}</ul>;
  const indexOf = (id: string | number) => items.findIndex((item) => item.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(items), screenReaderInstructions: screenReaderInstructions() }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onOrder(arrayMove([...items], indexOf(active.id), indexOf(over.id)));
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul>
          {items.map((item) => (
            <SortableRow key={item.id} item={item}>
              {(sortable) => children(item, sortable)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  item: Named;
  children: (sortable: Sortable) => ReactNode;
}

function SortableRow({ item, children }: SortableRowProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: item.id,
    attributes: { roleDescription: t('sortable row') },
  });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  const grip = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles.grip}
      {...attributes}
      {...listeners}
      aria-label={t('Move {{name}}', { name: item.name })}
    >
      <Icon svg={gripIcon} size={20} />
    </button>
  );
  return children({ row: { ref: setNodeRef, style, isDragged: isDragging }, grip });
}

const screenReaderInstructions = () => ({
  draggable: t('Press Space to pick up, the arrow keys to move, Space again to drop, or Escape to cancel.'),
});

function announcementsOf(items: readonly Named[]): Announcements {
  const at = (id: string | number) => items.findIndex((item) => item.id === id);
  const name = (id: string | number) => items[at(id)]?.name ?? '';
  const place = (id: string | number) => t('place {{place}} of {{count}}', { place: at(id) + 1, count: items.length });
  return {
    // onDragOver announces the start too, because a picked-up row is over itself at once.
    onDragStart: () => undefined,
    onDragOver({ active, over }) {
      if (!over) return undefined;
      const where = { name: name(active.id), place: place(over.id) };
      return over.id === active.id
        ? t('{{name}} picked up, at {{place}}.', where)
        : t('{{name}} moved to {{place}}.', where);
    },
    onDragEnd: ({ active, over }) =>
      t('{{name}} dropped at {{place}}.', { name: name(active.id), place: place((over ?? active).id) }),
    onDragCancel: ({ active }) => t('{{name}} stays at {{place}}.', { name: name(active.id), place: place(active.id) }),
  };
}
