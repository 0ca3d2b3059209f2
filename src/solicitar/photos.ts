import { limitesSolicitud } from '#contract/rules/requestLimits';
import { tooLarge } from '#contract/rules/sizes';
import { shrink } from '../ui/shrink';
import { element } from '../vivo/element';
import { dataUrlOf } from './base64';
import { faultOf } from './field';
import styles from './solicitar.module.css';

const most = limitesSolicitud.fotos;
/** Three of them must go over a bad line within a minute. */
const [side, quality] = [1_200, 0.7];

/** Photos by the camera of the phone, made small before they are sent. */
export const photoPicker = (given: readonly string[], changed: () => void) => {
  const photos = [...given];
  const input = element('input', styles.hidden);
  Object.assign(input, { type: 'file', accept: 'image/*', id: 'foto' });
  input.setAttribute('capture', 'environment');
  const label = element('label', styles.choice, 'Tomar foto');
  label.htmlFor = input.id;
  const list = element('ul', styles.photos);
  const { box: fault, say } = faultOf(input, 'foto');

  const draw = () => {
    list.replaceChildren(...photos.map(shown));
    label.textContent = photos.length === 0 ? 'Tomar foto' : `Tomar otra foto (${photos.length} de ${most})`;
    label.hidden = input.disabled = photos.length >= most;
  };
  const shown = (photo: string, at: number) => {
    const picture = element('img', undefined);
    Object.assign(picture, { src: photo, alt: `Foto ${at + 1}` });
    const remove = element('button', styles.remove, '×');
    remove.type = 'button';
    remove.setAttribute('aria-label', `Quitar la foto ${at + 1}`);
    remove.addEventListener('click', () => {
      photos.splice(at, 1);
      say('');
      draw();
      changed();
      (photos.length === 0 ? input : list.querySelector('button'))?.focus();
    });
    return element('li', undefined, picture, remove);
  };
  const add = async (file: File) => {
    label.setAttribute('aria-busy', 'true');
    const small = await shrink(file, side, quality);
    if (small.size > limitesSolicitud.foto) say(tooLarge('La foto', limitesSolicitud.foto));
    else {
      photos.push(await dataUrlOf(small));
      say('');
    }
    label.removeAttribute('aria-busy');
    draw();
    changed();
  };
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) add(file).catch(() => say('No se pudo leer la foto. Tómela de nuevo.'));
  });
  draw();
  return { box: element('div', styles.field, list, input, label, fault), photos, say };
};
