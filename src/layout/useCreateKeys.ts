import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '#contract/core/access';
import { useCompany, useRole } from '../providers/session';

/** Between the two keys, ms. */
const soon = 1_500;

/** `n` and then `o`: a new order, of the asset whose page is open. Not while typing, nor over a dialog. */
export const useCreateKeys = (): void => {
  const navigate = useNavigate();
  const role = useRole();
  const mayCreate = useCompany() !== undefined && can(role, 'create', 'ordenes') && can(role, 'edit', 'ordenes');
  useEffect(() => {
    if (!mayCreate) return undefined;
    let pressed = -Infinity;
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, target, defaultPrevented, timeStamp }: KeyboardEvent) => {
      if (defaultPrevented || ctrlKey || metaKey || altKey) return;
      if (!(target instanceof Element) || target.closest(elsewhere)) return;
      const second = key.toLowerCase() === 'o' && timeStamp - pressed < soon;
      pressed = key.toLowerCase() === 'n' ? timeStamp : -Infinity;
      if (second) void navigate(newOrderAt(window.location));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [mayCreate, navigate]);
};

const elsewhere =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** The form of a new order, with the asset that an address is about. */
export const newOrderAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const [, id] = /^\/(?:activos|public-activo)\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  const [, uuid] = /^\/asset\/([0-9a-f-]{36})(?:\/|$)/i.exec(pathname) ?? [];
  const onMap =
    pathname === '/tiemporeal' ? /^\d+$/.exec(new URLSearchParams(search).get('activo') ?? '')?.[0] : undefined;
  const query = uuid ? `?activo_uuid=${uuid}` : (id ?? onMap) ? `?activo_id=${id ?? onMap}` : '';
  return `/ordenes/create${query}`;
};
