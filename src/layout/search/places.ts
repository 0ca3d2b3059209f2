import { can } from '#contract/core/access';
import type { EntityName } from '#contract/index';
import { canOpen, hrefOf, pages } from '#contract/core/paths';
import type { Role } from '#contract/core/roles';
import { activos } from '#contract/words/activos';
import { codigosFalla } from '#contract/words/codigosFalla';
import { dispositivos } from '#contract/words/dispositivos';
import { niveles } from '#contract/words/niveles';
import { createWord, type Words } from '#contract/words/noun';
import { ordenes } from '#contract/words/ordenes';
import { personal } from '#contract/words/personal';
import { plantillas } from '#contract/words/plantillas';
import { compras } from '#contract/words/compras';
import { proveedores } from '#contract/words/proveedores';
import { repuestos } from '#contract/words/repuestos';
import { servicios } from '#contract/words/servicios';
import { tareas } from '#contract/words/tareas';
import { usuarios } from '#contract/words/usuarios';
import type { IconName } from '../../ui/icons';
import { folded } from '#contract/rules/text';

/** A page to open, or the page that creates something. */
export interface Place {
  titulo: string;
  icon: IconName;
  url: string;
}

/** The pages of a role that need no record, by title. */
export const pagesOf = (role: Role): readonly Place[] =>
  pages
    .filter(({ path, kind }) => kind === 'app' && !/:\w+(\/|$)/.test(path) && canOpen(role, hrefOf(path)))
    .map(({ path, title, icon }) => ({ titulo: title, icon, url: hrefOf(path) }));

/** What a role may create in the office, and where. */
export const actionsOf = (role: Role): readonly Place[] => [
  ...makes
    .filter(({ noun }) => can(role, 'create', noun) && can(role, 'edit', noun))
    .map(({ words, url }) => ({ titulo: createWord(words), icon: 'add' as const, url })),
  { titulo: 'Cambiar de empresa', icon: 'apartment', url: '/selectCompany' },
];

const makes: readonly { noun: EntityName; words: Words; url: string }[] = [
  { noun: 'ordenes', words: ordenes, url: '/ordenes/create' },
  { noun: 'activos', words: activos, url: '/activos/create' },
  { noun: 'personal', words: personal, url: '/personal/create' },
  { noun: 'dispositivos', words: dispositivos, url: '/dispositivos/create' },
  { noun: 'niveles', words: niveles, url: '/niveles/create' },
  { noun: 'tareas', words: tareas, url: '/tareas?tarea=nuevo' },
  { noun: 'servicios', words: servicios, url: '/servicios/create' },
  { noun: 'repuestos', words: repuestos, url: '/servicios/repuestos?repuesto=nuevo' },
  { noun: 'compras', words: compras, url: '/servicios/repuestos/compras?compra=nuevo' },
  { noun: 'proveedores', words: proveedores, url: '/servicios/repuestos/proveedores?proveedor=nuevo' },
  { noun: 'plantillas', words: plantillas, url: '/servicios/plantillas?plantilla=nuevo' },
  { noun: 'codigos_falla', words: codigosFalla, url: '/ordenes/codigos?codigo=nuevo' },
  { noun: 'usuarios', words: usuarios, url: '/usuarios/create' },
];

/** The places whose title has, for each typed word, a word that starts with it. */
export const matching = <T extends { titulo: string }>(q: string, places: readonly T[]): readonly T[] => {
  const words = folded(q).split(/\s+/);
  return places.filter(({ titulo }) => {
    const parts = folded(titulo).split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
};
