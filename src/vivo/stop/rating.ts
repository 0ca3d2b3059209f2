import type { VistaParada } from '#contract/requests/enlacesParada';
import { limits } from '#contract/core/limits';
import { rateVisit } from '../../providers/liveLink';
import { element } from '../element';
import styles from './stop.module.css';

const most = limits.rating;
const words = ['Muy mala', 'Mala', 'Regular', 'Buena', 'Muy buena'];
const star = (filled: boolean) => (filled ? '★' : '☆');

/**
 * Asks a customer for one to five stars and a word, once; then shows what they said.
 * @param path the page's own address
 */
export const ratingForm = (
  path: string,
  { calificacion, puede_calificar }: Pick<VistaParada, 'calificacion' | 'puede_calificar'>,
): HTMLElement[] => {
  if (calificacion) return [given(calificacion)];
  if (!puede_calificar) return [];
  const form = element('form', styles.rating);
  const error = element('p', styles.error);
  error.setAttribute('role', 'alert');
  error.id = 'calificacion-error';
  const stars = element('fieldset', styles.stars, element('legend', undefined, '¿Cómo le fue con la visita?'));
  const options = words.map((word, at) => option(at + 1, word));
  stars.append(...options);
  // None is filled until one is chosen; then all up to that one.
  stars.addEventListener('change', () => {
    const chosen = Number(new FormData(form).get('estrellas'));
    options.forEach((each, at) => (each.dataset['filled'] = String(at < chosen)));
  });
  const text = element('textarea', styles.text);
  Object.assign(text, { id: 'comentario', maxLength: most.words, rows: 3 });
  const label = element('label', undefined, 'Cuéntenos algo más (opcional)');
  label.htmlFor = text.id;
  const button = element('button', styles.button, 'Enviar');
  form.append(stars, label, text, error, button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const estrellas = Number(new FormData(form).get('estrellas'));
    if (!estrellas) {
      error.textContent = 'Elija de una a cinco estrellas.';
      form.querySelector('input')?.focus();
      return;
    }
    button.disabled = true;
    error.textContent = '';
    rateVisit(path, { estrellas, comentario: text.value }).then(
      (said) => form.replaceWith(given(said)),
      (reason: unknown) => {
        error.textContent = reason instanceof Error ? reason.message : 'No se pudo enviar. Inténtelo de nuevo.';
        button.disabled = false;
      },
    );
  });
  return [form];
};

/** A radio button that looks like a star. */
const option = (value: number, word: string) => {
  const input = element('input', undefined);
  Object.assign(input, { type: 'radio', name: 'estrellas', value: String(value) });
  const face = element('span', undefined, star(true));
  face.setAttribute('aria-hidden', 'true');
  const label = element('label', styles.star, input, face);
  const said = `${value} de ${most.max}: ${word}`;
  input.setAttribute('aria-label', said);
  label.title = said;
  return label;
};

const given = ({ estrellas, comentario }: NonNullable<VistaParada['calificacion']>) => {
  const shown = element(
    'span',
    styles.given,
    Array.from({ length: most.max }, (_, at) => star(at < estrellas)).join(''),
  );
  shown.setAttribute('role', 'img');
  shown.setAttribute('aria-label', `${estrellas} de ${most.max} estrellas`);
  const box = element('div', styles.rating, element('p', styles.facts, 'Gracias por su calificación'), shown);
  if (comentario) box.append(element('p', styles.place, comentario));
  box.setAttribute('role', 'status');
  return box;
};
