import { lazy, Suspense, useState } from 'react';
import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useListContext, useNotify, useStore } from 'react-admin';
import type { Vista } from '#contract/vistas';
import { api } from '../providers/api';
import { failureOf } from './failure';
import { Icon } from './Icon';
import { useReversible } from './UndoNotice';
import type { BuiltInView } from './SavedViews';
import styles from './ViewsMenu.module.css';

const SaveViewDialog = lazy(() => import('./SaveViewDialog').then((module) => ({ default: module.SaveViewDialog })));

interface Props {
  builtIn: readonly BuiltInView[];
  open: boolean;
  at: HTMLElement | null;
  onClose: () => void;
}

/** The views of a list: apply, delete and save. */
export const ViewsMenu = ({ builtIn, open, at, onClose }: Props) => {
  const { resource, filterValues, displayedFilters, setFilters, sort, setSort } = useListContext();
  const notify = useNotify();
  const offerBack = useReversible();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [hidden, setHidden] = useStore<string[] | undefined>(`${resource}.datatable`);
  const queryKey = ['vistas', resource];
  const { data, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api<Vista[]>(`/vistas?recurso=${resource}`, { signal })).json,
    enabled: open,
  });
  const views = data ?? [];

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
        await api('/vistas', { method: 'POST', body: { recurso: resource, nombre, filtro, orden, columnas, compartida } });
        await queries.invalidateQueries({ queryKey });
      });
    } catch (reason) {
      notify(failureOf(reason).message, { type: 'error' });
    }
    void queries.invalidateQueries({ queryKey });
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
          <MenuItem key={view.id} className={styles.savedView} onClick={() => apply(view)}>
            <Icon name={view.compartida ? 'groups' : 'bookmark'} size={18} />
            <span>{view.nombre}</span>
            {view.editable && (
              <IconButton
                size="small"
                aria-label={`Eliminar la vista ${view.nombre}`}
                onClick={(event) => {
                  event.stopPropagation();
                  void remove(view);
                }}
              >
                <Icon name="delete" size={18} />
              </IconButton>
            )}
          </MenuItem>
        ))}
        {views.length + builtIn.length === 0 && (
          <MenuItem disabled>{isError ? 'No se pudieron cargar las vistas' : 'Filtre y ordene la lista, y guárdela aquí con un nombre'}</MenuItem>
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
            taken={data?.map(({ nombre }) => nombre)}
            onClose={() => setSaving(false)}
            onSaved={() => void queries.invalidateQueries({ queryKey })}
          />
        )}
      </Suspense>
    </>
  );
};
