import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, useStore } from 'react-admin';
import { masVistas, type Vista } from '#contract/requests/vistas';
import { api } from '../providers/api';
import { getRows } from '../providers/requests';
import { Icon } from './Icon';
import { useReversible } from './UndoNotice';
import type { BuiltInView } from './builtInView';
import { useNotifyFailure } from './useAttempt';
import styles from './ViewsMenu.module.css';

const SaveViewDialog = lazy(() => import('./SaveViewDialog').then((module) => ({ default: module.SaveViewDialog })));
const EditViewDialog = lazy(() => import('./SaveViewDialog').then((module) => ({ default: module.EditViewDialog })));

interface Props {
  builtIn: readonly BuiltInView[];
  open: boolean;
  at: HTMLElement | null;
  onClose: () => void;
}

/** The views of a list: apply, save, change and delete. On the keyboard F2 changes and Supr deletes the focused one. */
export const ViewsMenu = ({ builtIn, open, at, onClose }: Props) => {
  const { resource, filterValues, displayedFilters, setFilters, sort, setSort } = useListContext();
  const notifyFailure = useNotifyFailure();
  const offerBack = useReversible();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [edited, setEdited] = useState<Vista>();
  const [hidden, setHidden] = useStore<string[] | undefined>(`${resource}.datatable`);
  const queryKey = ['vistas', resource];
  const { data, isError, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      getRows<Vista>('/vistas', { recurso: resource, range: [pageParam, pageParam + masVistas - 1] })({ signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * masVistas < total ? pages.length * masVistas : null),
    enabled: open,
  });
  const views = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const refetch = () => void queries.invalidateQueries({ queryKey });

  const apply = ({ filtro, orden, columnas }: BuiltInView & Partial<Pick<Vista, 'columnas'>>) => {
    onClose();
    setFilters(filtro, displayedFilters);
    if (orden) setSort(orden);
    if (columnas) setHidden(columnas);
  };
  const remove = async ({ id, nombre, filtro, orden, columnas, compartida }: Vista) => {
    try {
      await api(`/vistas/${id}`, { method: 'DELETE' });
      offerBack(`Vista «${nombre}» eliminada`, async () => {
        await api('/vistas', {
          method: 'POST',
          body: { recurso: resource, nombre, filtro, orden, columnas, compartida },
        });
        await queries.invalidateQueries({ queryKey });
      });
    } catch (reason) {
      notifyFailure(reason);
    }
    refetch();
  };
  const edit = (view: Vista) => {
    onClose();
    setEdited(view);
  };

  return (
    <>
      <Menu open={open} anchorEl={at} onClose={onClose} slotProps={{ list: { 'aria-label': 'Vistas' } }}>
        {builtIn.map((view) => (
          <MenuItem key={view.nombre} onClick={() => apply(view)}>
            {view.nombre}
          </MenuItem>
        ))}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            className={styles.savedView}
            onClick={() => apply(view)}
            {...(view.editable && {
              'aria-keyshortcuts': 'F2 Delete',
              onKeyDown: ({ key }: KeyboardEvent) => {
                if (key === 'F2') edit(view);
                if (key === 'Delete') void remove(view);
              },
            })}
          >
            <Icon name={view.compartida ? 'groups' : 'bookmark'} size={18} />
            <span>{view.nombre}</span>
            {view.editable && (
              <>
                <ViewButton label={`Cambiar la vista ${view.nombre}`} icon="edit" onClick={() => edit(view)} />
                <ViewButton
                  label={`Eliminar la vista ${view.nombre}`}
                  icon="delete"
                  onClick={() => void remove(view)}
                />
              </>
            )}
          </MenuItem>
        ))}
        {hasNextPage && (
          <MenuItem onClick={() => void fetchNextPage()}>
            <Icon name="expand_more" size={18} />
            Más vistas
          </MenuItem>
        )}
        {views.length + builtIn.length === 0 && (
          <MenuItem disabled>
            {isError ? 'No se pudieron cargar las vistas' : 'Filtre y ordene la lista, y guárdela aquí con un nombre'}
          </MenuItem>
        )}
        <Divider />
        <MenuItem
          onClick={() => {
            onClose();
            setSaving(true);
          }}
        >
          <Icon name="bookmark_add" size={18} />
          Guardar esta vista…
        </MenuItem>
      </Menu>
      <Suspense>
        {saving && (
          <SaveViewDialog
            view={{ recurso: resource, filtro: filterValues, orden: sort, columnas: hidden ?? null }}
            taken={data && !hasNextPage ? views.map(({ nombre }) => nombre) : undefined}
            onClose={() => setSaving(false)}
            onSaved={refetch}
          />
        )}
        {edited && <EditViewDialog view={edited} onClose={() => setEdited(undefined)} onSaved={refetch} />}
      </Suspense>
    </>
  );
};

/** Inside an item of the menu, whose own click it stops. */
const ViewButton = ({ label, icon, onClick }: { label: string; icon: 'edit' | 'delete'; onClick: () => void }) => (
  <IconButton
    size="small"
    aria-label={label}
    onClick={(event) => {
      event.stopPropagation();
      onClick();
    }}
  >
    <Icon name={icon} size={18} />
  </IconButton>
);
