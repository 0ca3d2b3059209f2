import { useEffect } from 'react';
import { ToggleButton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { ListToggle } from '../../ui/ListToggle';
import { useKeptChoice } from '../../ui/useKeptChoice';

const layouts = ['tabla', 'tablero'] as const;
export type Layout = (typeof layouts)[number];

/**
 * The layout of the list: from the address (`?vista=tablero`), else the last one on this device. Filters rewrite the
 * address.
 */
export const useLayout = (): [Layout, (layout: Layout) => void] => {
  const [view, keep] = useKeptChoice<Layout>('ordenes.vista', layouts, 'tabla');
  const [query, setQuery] = useSearchParams();
  const asked = layouts.find((layout) => layout === query.get('vista'));
  useEffect(() => {
    if (asked && asked !== view) keep(asked);
  }, [asked, view, keep]);
  const choose = (layout: Layout) => {
    keep(layout);
    setQuery(
      (now) => {
        now.set('vista', layout);
        return now;
      },
      { replace: true },
    );
  };
  return [asked ?? view, choose];
};

/** Table or board. */
export const ViewToggle = () => {
  const [layout, choose] = useLayout();
  return (
    <ListToggle
      exclusive
      size="small"
      value={layout}
      aria-label="Ver como"
      onChange={(_event, next: Layout | null) => next && choose(next)}
    >
      <ToggleButton value="tabla" aria-label="Tabla" title="Tabla">
        <Icon name="view_list" size={20} />
      </ToggleButton>
      <ToggleButton value="tablero" aria-label="Tablero" title="Tablero">
        <Icon name="view_kanban" size={20} />
      </ToggleButton>
    </ListToggle>
  );
};
