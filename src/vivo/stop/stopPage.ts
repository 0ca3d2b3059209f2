import type { VistaParada } from '#contract/requests/enlacesParada';
import { element } from '../element';
import { liveMap, type LiveMap } from '../liveMap';
import { ratingForm } from './rating';
import styles from './stop.module.css';
import { promisedOf, steps, titleOf, vehicleOf, whenOf } from './words';

export interface StopPage {
  show(view: VistaParada): void;
  /** The server does not answer: what is shown may be old. */
  cutOff(): void;
  remove(): void;
}

/** How often «en 12 min» is written anew, in ms. */
const tick = 5_000;

/**
 * The visit that a customer waits for: how far it is, when it comes, and once it was there its proof and a rating. The
 * map is there only while the vehicle drives to them.
 * @param path the page's own address
 */
export const stopPage = (root: HTMLElement, path: string): StopPage => {
  const mapBox = element('div', styles.map);
  const words = element('div', styles.words);
  const proof = element('div', styles.proof);
  const rating = element('div', undefined);
  const foot = element('p', styles.foot);
  foot.setAttribute('role', 'status');
  const card = element('section', styles.card, words, proof, rating, foot);
  card.setAttribute('aria-label', 'Su visita');
  root.className = '';
  root.replaceChildren(element('main', styles.visit, mapBox, card));
  mapBox.hidden = true;

  let latest: VistaParada | undefined;
  let map: LiveMap | undefined;
  /** What of the proof and the rating is drawn: they are not drawn anew while somebody types. */
  let drawn = '';

  const drawMap = ({ unidad, parada }: VistaParada) => {
    mapBox.hidden = unidad === null;
    if (!unidad) {
      map?.remove();
      map = undefined;
      mapBox.replaceChildren();
      return;
    }
    map ??= liveMap(mapBox);
    const { tipo, placa, fecha, latitud, longitud, rumbo, en_movimiento } = unidad;
    map.show(
      [
        {
          ...{ nombre: placa ?? 'El vehículo', tipo, fecha, latitud, longitud, rumbo },
          estado: en_movimiento ? 'movimiento' : 'detenido',
          ...{ velocidad_kmh: null, rastro: [], viaje: null },
        },
      ],
      0,
      [parada.latitud, parada.longitud],
    );
  };

  const drawWords = (view: VistaParada) => {
    const { empresa, parada, unidad } = view;
    const promised = promisedOf(view);
    words.replaceChildren(
      element('p', styles.company, empresa),
      element('h1', styles.title, titleOf(view)),
      element('p', styles.when, whenOf(view)),
      ...(promised ? [element('p', styles.facts, promised)] : []),
      ...stepsOf(view),
      element('p', styles.place, parada.nombre),
      ...(unidad ? [element('p', styles.facts, vehicleOf(unidad))] : []),
    );
    words.dataset.state = view.estado;
  };

  const drawAfter = (view: VistaParada) => {
    const { prueba, calificacion, puede_calificar } = view;
    const now = JSON.stringify([prueba, calificacion, puede_calificar]);
    if (now === drawn) return;
    drawn = now;
    proof.replaceChildren(
      ...(prueba?.firma ? [element('p', styles.facts, `Recibió: ${prueba.firma}`)] : []),
      ...(prueba?.fotos ?? []).map((photo, at) => {
        const image = element('img', styles.photo);
        Object.assign(image, { src: `${path}/${photo}`, alt: `Foto ${at + 1} de la entrega`, loading: 'lazy' });
        return image;
      }),
    );
    rating.replaceChildren(...ratingForm(path, { calificacion, puede_calificar }));
  };

  const draw = () => {
    if (latest) drawWords(latest);
  };
  const timer = window.setInterval(() => document.visibilityState === 'visible' && draw(), tick);
  return {
    show: (view) => {
      latest = view;
      foot.textContent = '';
      draw();
      drawAfter(view);
      drawMap(view);
    },
    cutOff: () => {
      foot.textContent = 'Sin respuesta del servidor: se muestra lo último que llegó';
    },
    remove: () => {
      window.clearInterval(timer);
      map?.remove();
    },
  };
};

const stepsOf = ({ estado }: VistaParada): HTMLElement[] => {
  const at = steps.findIndex(({ of }) => of.includes(estado));
  if (at < 0) return [];
  const list = element(
    'ol',
    styles.steps,
    ...steps.map(({ label }, place) => {
      const step = element('li', undefined, label);
      step.dataset.done = String(place <= at);
      if (place === at) step.setAttribute('aria-current', 'step');
      return step;
    }),
  );
  list.setAttribute('aria-label', 'Avance');
  return [list];
};
