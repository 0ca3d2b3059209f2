import { fireEvent } from '@testing-library/react';
import { masked } from './masks';
import { layers } from './reader';

/** A control that can be pressed, and the key that distinguishes it from the others on its page. */
interface Control {
  key: string;
  element: HTMLElement;
}

const pressable = [
  ...['button', 'tab', 'combobox', 'menuitem', 'menuitemcheckbox', 'option', 'radio', 'switch'].map(
    (role) => `[role=${role}]`,
  ),
  ...['button', 'input[type=checkbox]', 'input[type=radio]', 'summary'],
].join(', ');

/**
 * Left alone: what ends the session, what only closes again (Escape does), what opens a calendar, which is another each
 * month, and what asks the device.
 */
const leftAlone =
  /^(Cerrar|Cancelar|Abrir|Quitar la selección|Seleccionar todo|Borrar|Elegir (fecha|hora)|Escanear|Reintentar|Listo|Ordenar por)/;

/** The controls on top, in the order of reading; of many alike, as in rows, the first two. */
const controls = (): Control[] => {
  const root = layers().at(-1) ?? document.querySelector('main');
  const met = new Map<string, number>();
  return [...(root?.querySelectorAll<HTMLElement>(pressable) ?? [])].flatMap((element) => {
    const name = nameOf(element);
    if (!isUsable(element) || leftAlone.test(name.replace(/^\w+ \(.*?\) /, ''))) return [];
    const role = element.getAttribute('role') ?? element.getAttribute('type') ?? element.localName;
    const row = element.closest('tbody tr, li, [role=listitem], [role=row], article');
    const inRow = row && !element.matches('[role^=menuitem], [role=option]');
    const base = `${role} ${inRow ? `in a row: ${iconOf(element) || name.split(' ')[0]}` : name}`;
    const count = (met.get(base) ?? 0) + 1;
    met.set(base, count);
    return count > 2 ? [] : [{ key: `${selectionAround(element)}${base}${count > 1 ? ' (2)' : ''}`, element }];
  });
};

const isUsable = (element: HTMLElement) =>
  !element.matches(':disabled, [aria-disabled=true], a[href], .MuiAutocomplete-popupIndicator, [type=file]') &&
  !element.closest('[aria-hidden=true], a[href], .leaflet-container, .fc') &&
  // A hidden column is shown, not the other way round. Of a list of choices one is taken: the last.
  !element.matches('[role=menuitemcheckbox][aria-checked=true]') &&
  // A filter changes the address after a delay that cannot be awaited here: each list's own tests press its filters.
  !element.matches('.list-page [aria-pressed], [aria-label=Filtros] *') &&
  !(element.matches('[role=option]') && element.nextElementSibling?.matches('[role=option]'));

const iconOf = (element: Element) => element.querySelector('.material-symbols-outlined')?.textContent ?? '';

const nameOf = (element: HTMLElement): string => {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels =
    'labels' in element ? [...((element as HTMLInputElement).labels ?? [])].map((label) => textOf(label)) : [];
  const name =
    element.getAttribute('aria-label') ??
    ([...labels, ...labelled.map((id) => textOf(document.getElementById(id)))].join(' ').trim() || textOf(element));
  return masked(name || iconOf(element)).slice(0, 60);
};

/** The words, without the names of icons. */
const textOf = (element: Element | null): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  copy?.querySelectorAll('.material-symbols-outlined, svg').forEach((icon) => icon.remove());
  return copy?.textContent?.trim() ?? '';
};

/** What acts on chosen rows acts otherwise on one than on two. */
const selectionAround = (element: Element): string => {
  const bar = element.closest('[data-test=bulk-actions-toolbar], .RaBulkActionsToolbar-toolbar');
  return bar ? `${bar.querySelector('h6')?.textContent ?? ''}: ` : '';
};

/** The next control: a form is sent as it is, then all others, and at the end the form as it was filled in. */
export const choose = (
  done: ReadonlySet<string>,
  enough: boolean,
): { next?: Control & { filled: boolean }; left: boolean } => {
  const all = controls().flatMap((each) => {
    if (!each.element.matches('form [type=submit]')) return [{ ...each, filled: false, turn: 1 }];
    return [
      { ...each, filled: false, turn: 0 },
      { ...each, key: `${each.key}, filled in`, filled: true, turn: 2 },
    ];
  });
  const open = all
    .filter(({ key, turn }) => !done.has(key) && !(enough && turn === 1))
    .sort((one, other) => one.turn - other.turn);
  return { ...(open[0] && { next: open[0] }), left: open.length > 1 };
};

export const press = (element: HTMLElement): void => {
  element.focus();
  fireEvent.mouseDown(element);
  fireEvent.mouseUp(element);
  fireEvent.click(element);
};

export const escape = (attempt: number): void => {
  const layer = layers().at(-1);
  if (!layer) return;
  const focused = document.activeElement;
  const inside = layer.querySelector('[role=dialog], [role=menu], [role=listbox]') ?? layer;
  if (attempt === 0) fireEvent.keyDown(focused && focused !== document.body ? focused : inside, { key: 'Escape' });
  else if (attempt === 1) fireEvent.keyDown(inside, { key: 'Escape' });
  else for (const backdrop of layer.querySelectorAll('.MuiBackdrop-root')) fireEvent.click(backdrop);
};

/** Writes something valid into each empty field of a form. */
export const fill = (form: Element): void => {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.disabled || field.readOnly || field.value || field.closest('[aria-hidden=true]')) continue;
    if (field.getAttribute('role') === 'combobox' || /^(checkbox|radio|file|hidden)$/.test(field.type)) continue;
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: valueFor(field) } });
    fireEvent.blur(field);
  }
};

const valueFor = ({ type, inputMode, name }: HTMLInputElement | HTMLTextAreaElement): string => {
  if (type === 'date') return '2030-01-31';
  if (type === 'time') return '08:30';
  if (type === 'datetime-local') return '2030-01-31T08:30';
  if (type === 'email' || /email|correo/.test(name)) return 'alguien@prueba.test';
  if (type === 'url' || /url$/.test(name)) return 'https://prueba.test/a';
  if (type === 'number' || /^(numeric|decimal)$/.test(inputMode)) return '7';
  return 'Texto nuevo';
};
