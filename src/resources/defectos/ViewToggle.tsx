import { ToggleButton } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../ui/Icon';
import { ListToggle } from '../../ui/ListToggle';
import { useKeptChoice } from '../../ui/useKeptChoice';

const layouts = ['tabla', 'tablero'] as const;
type Layout = (typeof layouts)[number];

/** The layout of the list: from the address (`?vista=tablero`), else the last one on this device. */
export const useLayout = (): [Layout, (layout: Layout) => void] => {
  const [kept, keep] = useKeptChoice<Layout>('defectos.vista', layouts, 'tabla');
  const [query] = useSearchParams();
  return [layouts.find((layout) => layout === query.get('vista')) ?? kept, keep];
};

/** Table or board. */
export const ViewToggle = () => {
  const [layout, keep] = useLayout();
  const [, setQuery] = useSearchParams();
  const choose = (next: Layout) => {
    keep(next);
    setQuery(
      (now) => {
        now.set('vista', next);
        return now;
      },
      { replace: true },
    );
  };
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
