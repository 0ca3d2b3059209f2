import type { FieldErrors } from '#contract/core/errors';
import type { PaginaSolicitar } from '#contract/requests/enlacesSolicitud';
import { keptFor, type Draft, type Pending } from '../providers/requestPage';
import { element } from '../vivo/element';
import { contactFields } from './contact';
import { field } from './field';
import { photoPicker } from './photos';
import { createSending, type Sent } from './sending';
import styles from './solicitar.module.css';
import { voiceNote } from './voice';

/** What is wrong most often, for one tap. */
const common = ['No prende', 'No frena bien', 'Hace ruido', 'Pierde líquido', 'Está roto', 'Falta una pieza'];

/** Asks what is broken. `done` gets where it is followed, or that the link has ended. */
export const requestForm = (token: string, page: PaginaSolicitar, done: (sent: Sent) => void): HTMLElement => {
  const kept = keptFor(token);
  const before = kept.read();
  const text = field('descripcion', '¿Qué está dañado?', element('textarea', undefined), {
    ...{ rows: 3, maxLength: 2_000, value: before.descripcion ?? '' },
  });
  const changed = () => kept.write(draft());
  const photos = photoPicker(before.fotos ?? [], changed);
  const voice = voiceNote(before.voz ?? null, changed);
  const contact = contactFields(before.contacto ?? null, changed);
  const draft = (): Draft => ({
    ...{ descripcion: text.input.value.trim(), fotos: [...photos.photos] },
    ...{ voz: voice.said(), contacto: contact.read() },
  });
  text.input.addEventListener('input', changed);

  const words = element('div', styles.words, ...common.map((word) => wordButton(word, text.input)));
  words.setAttribute('role', 'group');
  words.setAttribute('aria-label', 'Lo más frecuente');
  const button = element('button', styles.send, 'Enviar');
  const status = element('p', styles.status);
  status.setAttribute('role', 'status');
  const foot = element('div', styles.foot, status, button);
  const form = element('form', styles.form, text.box, words, photos.box, voice.box, contact.box, foot);
  form.noValidate = true;

  const sending = createSending(token, page, () => {
    status.textContent = 'No hay conexión. Lo que escribió está guardado y se envía solo cuando vuelva.';
  });
  const places: Record<string, { say: (fault: string) => void; input?: HTMLElement }> = {
    descripcion: text,
    ...contact.fields,
    fotos: photos,
    voz: voice,
  };
  const showFaults = (errors: FieldErrors) => {
    for (const each of Object.values(places)) each.say('');
    let first: HTMLElement | undefined;
    let rest = '';
    for (const [name, [fault = '']] of Object.entries(errors)) {
      const place = places[name.replace(/^fotos\..*/, 'fotos')];
      if (!place) rest = fault;
      place?.say(fault);
      if (name.startsWith('contacto')) contact.box.open = true;
      first ??= place?.input;
    }
    first?.focus();
    return rest;
  };
  const send = async (begun?: Pending) => {
    showFaults({});
    if (!begun && draft().descripcion.length < 3)
      return void showFaults({ descripcion: ['Cuente en pocas palabras qué está dañado.'] });
    button.disabled = true;
    status.textContent = 'Enviando…';
    const answer = await sending.send(begun ?? draft(), begun);
    button.disabled = false;
    if (answer.kind === 'wait') status.textContent = `Se han enviado muchas. Inténtelo en ${inWords(answer.ms)}.`;
    else if (answer.kind === 'refused') status.textContent = showFaults(answer.errors) || 'Revise lo señalado.';
    else done(answer);
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  // It was being sent when the tab was closed.
  if (isPending(before)) void send(before);
  return element('main', styles.page, head(page), form);
};

const isPending = (kept: Partial<Pending>): kept is Pending =>
  kept.reto !== undefined && kept.prueba !== undefined && kept.descripcion !== undefined && kept.fotos !== undefined;

const head = ({ nombre, foto_url }: PaginaSolicitar) => {
  const title = element('h1', styles.title, nombre);
  if (foto_url === null) return element('header', styles.head, title);
  const photo = element('img', styles.photo);
  Object.assign(photo, { src: foto_url, alt: '' });
  photo.addEventListener('error', () => photo.remove());
  return element('header', styles.head, photo, title);
};

const wordButton = (word: string, input: HTMLTextAreaElement) => {
  const button = element('button', styles.word, word);
  button.type = 'button';
  button.addEventListener('click', () => {
    const said = input.value.trim();
    input.value = said ? `${said.replace(/\.?$/, '.')} ${word}` : word;
    input.dispatchEvent(new Event('input'));
  });
  return button;
};

const inWords = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 90) return minutes === 1 ? 'un minuto' : `${minutes} minutos`;
  return `${Math.ceil(minutes / 60)} horas`;
};
