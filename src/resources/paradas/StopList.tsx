import { Button, useTheme } from '@mui/material';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { stopColours } from '../../map/palette';
import { EmptyState } from '../../ui/EmptyState';
import { ago, number } from '../../ui/formats';
import { Icon } from '../../ui/Icon';
import { ImportButton } from '../../ui/ImportButton';
import { ListSkeleton } from '../../ui/ListSkeleton';
import { Unreachable } from '../../ui/Unreachable';
import { addresses } from './address';
import { activas, tipos } from './faces';
import { FrequentPlaces, type Place } from './FrequentPlaces';
import { StopFinder } from './StopFinder';
import { StopsBar } from './StopsBar';
import type { useStopList } from './stopList';
import { ViewTabs } from './ViewTabs';
import { isNarrow, unfiltered, type PanelFilter } from '../../map/page/panelFilter';
import { PanelFace, PanelHow, PanelList, PanelMore, PanelMoreDo, PanelRow, PanelWho } from '../../map/page/pieces';

interface StopListProps {
  list: ReturnType<typeof useStopList>;
  filter: PanelFilter;
  /** Whether the company has no stops at all. */
  none: boolean;
  hovered: number | null;
  onFilter: (filter: PanelFilter) => void;
  onHover: (id: number | null) => void;
  onChoose: (id: number) => void;
  onPlace: (place: Place) => void;
}

/** The stops that match the search and the filters, beside the map. */
export const StopList = ({ list, filter, none, onPlace, ...rows }: StopListProps) => {
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'paradas', action: 'create' });
  const create = mayCreate && (
    <Button component={Link} to={addresses.create} variant="contained" startIcon={<Icon name="add" />}>
      Nueva parada
    </Button>
  );
  return (
    <>
      <ViewTabs />
      {none ? (
        <>
          <EmptyState
            icon="pin_drop"
            text={
              'Todavía no hay paradas. Dibuje en el mapa los lugares que importan a su operación: Ftrack anotará ' +
              'qué activos los visitan y cuánto se quedan.'
            }
            action={create}
          />
          <PanelMoreDo>
            <ImportButton tipo="paradas" />
          </PanelMoreDo>
          {mayCreate && <FrequentPlaces onPlace={onPlace} />}
        </>
      ) : (
        <>
          <StopFinder filter={filter} onFilter={rows.onFilter} />
          <StopsBar
            count={list.rows && `${number(list.total)} ${list.total === 1 ? 'parada' : 'paradas'}`}
            filter={filter}
            create={create}
            onPlace={onPlace}
          />
          <Rows list={list} filter={filter} {...rows} />
        </>
      )}
    </>
  );
};

const Rows = ({ list, filter, onFilter, ...rows }: Omit<StopListProps, 'none' | 'onPlace'>) => {
  const { mode } = useTheme().palette;
  const [now] = useState(() => Date.now());
  if (list.isError) return <Unreachable what="esta lista" error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.rows) return <ListSkeleton rows={8} />;
  if (list.rows.length === 0 && isNarrow(filter))
    return (
      <EmptyState
        icon="search_off"
        text="Ninguna parada coincide con la búsqueda y los filtros."
        action={<Button onClick={() => onFilter(unfiltered)}>Limpiar filtros</Button>}
      />
    );
  return (
    <>
      <PanelList aria-label="Paradas">
        {list.rows.map(({ id, nombre, codigo, tipo, color, activa, dentro_n, ultima_visita_en }) => (
          <PanelRow key={id} id={id} {...rows}>
            <PanelFace style={{ background: stopColours[mode][activa ? color : 'gris'] }}>
              <Icon name={tipos[tipo].icon} size={18} />
            </PanelFace>
            <PanelWho>
              <strong>{nombre}</strong>
              <span>{[codigo, tipos[tipo].label, !activa && activas.false.label].filter(Boolean).join(' · ')}</span>
            </PanelWho>
            <PanelHow>
              {dentro_n > 0 && <strong>{number(dentro_n)} dentro</strong>}
              {ultima_visita_en ? <span>{ago(ultima_visita_en, now)}</span> : <span>sin visitas</span>}
            </PanelHow>
          </PanelRow>
        ))}
      </PanelList>
      {list.hasNextPage && (
        <PanelMore loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Ver más
        </PanelMore>
      )}
    </>
  );
};
