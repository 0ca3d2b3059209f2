import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceNote } from './VoiceNote';

/** A recorder that says a few bytes each second, and what became of its microphone. */
const stopTrack = vi.fn();
class Recorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  mimeType: string;
  constructor(
    _stream: MediaStream,
    readonly given: MediaRecorderOptions,
  ) {
    super();
    this.mimeType = given.mimeType ?? '';
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['dicho']) }));
    this.dispatchEvent(new Event('stop'));
  }
}
const microphone = (getUserMedia: () => Promise<unknown>) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { mediaDevices: { getUserMedia } }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', Recorder);
  microphone(() => Promise.resolve({ getTracks: () => [{ stop: stopTrack }] }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stopTrack.mockClear();
});

const open = () => {
  const [onRecorded, onSpeaking] = [vi.fn((_: Blob) => Promise.resolve()), vi.fn()];
  const page = render(<VoiceNote url={null} onRecorded={onRecorded} onRemove={vi.fn()} onSpeaking={onSpeaking} />);
  return { onRecorded, onSpeaking, page };
};
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    await vi.advanceTimersByTimeAsync(0);
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('is recorded until it is ended, in what the server takes, and the microphone is let go', async () => {
  const { onRecorded, onSpeaking } = open();
  await press('Grabar nota de voz');
  expect(onSpeaking).toHaveBeenLastCalledWith(true);
  await wait(3_000);
  await press('Terminar (3 de 60 s)');
  expect(onRecorded.mock.calls.map(([sound]) => [sound.type, sound.size])).toEqual([['audio/webm', 5]]);
  expect(onSpeaking).toHaveBeenLastCalledWith(false);
  expect(stopTrack).toHaveBeenCalledTimes(1);
});

it('ends by itself after a minute', async () => {
  const { onRecorded } = open();
  await press('Grabar nota de voz');
  await wait(59_000);
  expect(onRecorded).not.toHaveBeenCalled();
  await wait(1_000);
  expect(onRecorded).toHaveBeenCalledTimes(1);
});

it('is forgotten when it is discarded, and kept when its dialog closes', async () => {
  const { onRecorded, page } = open();
  await press('Grabar nota de voz');
  await press('Descartar');
  expect(onRecorded).not.toHaveBeenCalled();
  expect(stopTrack).toHaveBeenCalledTimes(1);
  await press('Grabar nota de voz');
  page.unmount();
  expect(onRecorded).toHaveBeenCalledTimes(1);
});

it('says what helps when the microphone can’t be used', async () => {
  microphone(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const { onSpeaking } = open();
  await press('Grabar nota de voz');
  expect(screen.getByRole('alert').textContent).toBe('Revise el permiso de micrófono de este sitio.');
  expect(onSpeaking).not.toHaveBeenCalledWith(true);
});

it('is not offered where the browser does not record', () => {
  vi.unstubAllGlobals();
  open();
  expect(screen.queryByRole('button')).toBeNull();
});
