import { useState } from 'react';
import { FormHelperText } from '@mui/material';
import { useInput } from 'react-admin';
import { useUpload } from '../../../ui/useUpload';
import { VoiceNote } from '../../../ui/sound/VoiceNote';

/** A voice note of a form, uploaded at once. */
export const VoiceInput = ({ source }: { source: string }) => {
  const { field } = useInput<string | null>({ source });
  const { send, refusal } = useUpload();
  const [url, setUrl] = useState<string | null>(null);
  return (
    <>
      <VoiceNote
        url={field.value ? url : null}
        onRecorded={async (sound) => {
          const sent = await send(new File([sound], 'nota-de-voz', { type: sound.type }));
          if (!sent) return;
          setUrl(sent.url);
          field.onChange(sent.id);
        }}
        onRemove={() => field.onChange(null)}
        // While it is half said, no schema accepts it.
        onSpeaking={(on) => field.onChange(on ? underWay : null)}
      />
      {field.value === underWay && (
        <FormHelperText>Termine la nota de voz antes de enviar, o descártela.</FormHelperText>
      )}
      {refusal && <FormHelperText error>{refusal}</FormHelperText>}
    </>
  );
};

const underWay = 'grabando';
