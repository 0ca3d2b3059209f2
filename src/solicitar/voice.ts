import { canRecord, microphoneFault, record, type Recording } from '../ui/sound/recording';
import { element } from '../vivo/element';
import { dataUrlOf } from './base64';
import { faultOf } from './field';
import styles from './solicitar.module.css';

/** A voice note, where the browser records one. */
export const voiceNote = (given: string | null, changed: () => void) => {
  let said = given;
  let recording: Recording | undefined;
  const button = element('button', styles.choice);
  button.type = 'button';
  const player = element('audio', undefined);
  player.controls = true;
  const remove = element('button', styles.plain, 'Quitar la nota de voz');
  remove.type = 'button';
  const { box: fault, say } = faultOf(button, 'voz');
  const there = element('p', styles.text, 'Hay una nota de voz.');
  const box = element('div', styles.field, there, player, button, remove, fault);
  box.hidden = !canRecord();

  const draw = () => {
    button.textContent = recording ? 'Terminar la nota de voz' : 'Grabar nota de voz';
    button.setAttribute('aria-pressed', String(recording !== undefined));
    button.hidden = said !== null;
    there.hidden = remove.hidden = said === null;
    player.hidden = said === null || !player.src;
  };
  const ended = (sound: Blob | undefined) => {
    recording = undefined;
    draw();
    if (!sound) return;
    // The policy of the page plays no `data:`.
    player.src = URL.createObjectURL(sound);
    void dataUrlOf(sound).then((text) => {
      said = text;
      draw();
      changed();
    });
  };
  button.addEventListener('click', () => {
    say('');
    if (recording) return recording.stop();
    record(ended).then(
      (begun) => {
        recording = begun;
        draw();
      },
      (reason: unknown) => say(microphoneFault(reason)),
    );
  });
  remove.addEventListener('click', () => {
    said = null;
    URL.revokeObjectURL(player.src);
    player.removeAttribute('src');
    draw();
    changed();
    button.focus();
  });
  draw();
  return { box, said: () => said, say };
};
