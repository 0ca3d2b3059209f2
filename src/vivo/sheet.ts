import type { UnidadViva, VistaViva } from '#contract/requests/enlacesVivos';
import { estadosEnVivo } from '#contract/words/enVivo';
import { arrivalWords, errorWords, waitWords, type ExpectedArrival } from '../ui/expectedArrival';
import { ago, dateFormat, dateTime } from '../ui/formats';
import { element } from './element';
import styles from './vivo.module.css';

export interface Sheet {
  show(view: VistaViva): void;
  /** The server does not answer: what is shown may be old. */
  cutOff(): void;
  /** In pixels. */
  height(): number;
}

const hour = dateFormat({ hour: '2-digit', minute: '2-digit' });
/** How often «hace 12 s» is written anew, in ms. */
const tick = 1_000;

/** The sheet below the map: who, where to, when, and how old it is. */
export const createSheet = (root: HTMLElement, onChoose: (at: number) => void): Sheet => {
  const sheet = element('section', styles.sheet);
  sheet.setAttribute('aria-label', 'Seguimiento');
  root.append(sheet);
  let latest: VistaViva | undefined;
  let isCutOff = false;

  const draw = () => {
    if (!latest) return;
    const { titulo, empresa, hasta, zona_horaria, unidades } = latest;
    const head = element('header', styles.head, element('p', styles.company, empresa));
    head.append(
      element(
        'h1',
        styles.title,
        titulo ?? (unidades.length === 1 ? 'Seguimiento en vivo' : `${unidades.length} unidades en vivo`),
      ),
    );
    const list = element('ul', styles.units, ...unidades.map((unit, at) => rowOf(unit, at, unidades.length > 1)));
    const until = element(
      'p',
      styles.foot,
      isCutOff
        ? 'Sin respuesta del servidor: se muestra lo último que llegó'
        : `Disponible hasta ${dateTime(hasta, zona_horaria)}`,
    );
    if (isCutOff) until.setAttribute('role', 'status');
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.at : undefined;
    const scrolled = sheet.querySelector(`.${styles.units}`)?.scrollTop ?? 0;
    sheet.replaceChildren(head, list, until);
    list.scrollTop = scrolled;
    if (focused !== undefined) sheet.querySelector<HTMLElement>(`[data-at="${focused}"]`)?.focus();
  };

  const rowOf = (unit: UnidadViva, at: number, isOneOfMany: boolean) => {
    const name = element('strong', styles.name, unit.nombre);
    const state = element('span', styles.state, estadosEnVivo[unit.estado]);
    state.dataset.state = unit.estado;
    const facts = [
      unit.fecha ? `Visto ${fresh(unit.fecha)}` : 'Todavía sin posición',
      ...(unit.velocidad_kmh === null ? [] : [`${Math.round(unit.velocidad_kmh)} km/h`]),
    ];
    const top = element('span', styles.top, name, state);
    const parts = [top, element('span', styles.facts, facts.join(' · ')), ...arrival(unit)];
    if (!isOneOfMany) return element('li', styles.unit, ...parts);
    const button = element('button', styles.choose, ...parts);
    button.type = 'button';
    button.dataset.at = String(at);
    button.addEventListener('click', () => onChoose(at));
    return element('li', styles.unit, button);
  };

  /** «Llegada a Patio: 14:35 (entre 14:31 y 14:42), en 12 min» */
  const arrival = ({ viaje }: UnidadViva): HTMLElement[] => {
    if (!viaje || !latest) return [];
    const zone = latest.zona_horaria;
    const at = (when: string) => hour(when, zone);
    const expected = (espera: ExpectedArrival) =>
      [arrivalWords(espera, at), waitWords(espera)].filter(Boolean).join(', ');
    const lines: HTMLElement[] = [];
    const { espera, siguiente_espera, paradas } = viaje;
    if (espera && arrivalWords(espera, at)) {
      const whither = `Llegada${viaje.destino ? ` a ${viaje.destino}` : ''}: `;
      lines.push(element('span', styles.eta, whither + expected(espera)));
      const error = errorWords(espera);
      if (error) lines.push(element('span', styles.facts, error));
    }
    if (viaje.siguiente && viaje.siguiente !== viaje.destino) {
      const next = [`Próxima parada: ${viaje.siguiente}`, siguiente_espera && expected(siguiente_espera)];
      lines.push(element('span', styles.facts, next.filter(Boolean).join(', ')));
    }
    if (paradas) lines.push(element('span', styles.facts, `${paradas.hechas} de ${paradas.todas} paradas`));
    if (viaje.ruta) lines.push(element('span', styles.facts, `Ruta ${viaje.ruta}`));
    return lines;
  };

  window.setInterval(() => document.visibilityState === 'visible' && draw(), tick);
  return {
    show: (view) => {
      latest = view;
      isCutOff = false;
      draw();
    },
    cutOff: () => {
      isCutOff = true;
      draw();
    },
    height: () => (window.innerWidth < 720 ? sheet.offsetHeight : 0),
  };
};

/** «hace 12 s», where the clocks of phone and server may differ by a moment. */
const fresh = (fecha: string) => {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(fecha)) / 1_000));
  return seconds < 60 ? `hace ${seconds} s` : ago(fecha);
};
