import { useState } from 'react';
import { Alert, Button, TextField } from '@mui/material';
import { useNotify, useRefresh } from 'react-admin';
import type { Solicitud } from '#contract/entities/solicitudes';
import { Chip } from '../../../ui/Chip';
import { SmallHeading } from '../../../ui/SmallHeading';
import { useRefusal } from '../../../ui/useAttempt';
import { longestAnswer, readyAnswers } from '../decide/decisions';
import { answerRequest } from '../requests';

/** One line that the requester reads, whatever becomes of the request. */
export const AnswerForm = ({ request }: { request: Solicitud }) => {
  const [words, setWords] = useState('');
  const { refusal, busy, attempt } = useRefusal();
  const notify = useNotify();
  const refresh = useRefresh();
  const send = () =>
    attempt(async () => {
      try {
        await answerRequest(request, { respuesta: words.trim() });
      } finally {
        // What somebody else changed meanwhile is shown, and the next try has its version.
        refresh();
      }
      setWords('');
      notify('Respuesta guardada: quien la hizo ya puede leerla');
    });
  return (
    <form
      className="grid gap-8"
      aria-label="Responder"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') void send();
      }}
    >
      <SmallHeading>{request.respuesta === null ? 'Responder' : 'Cambiar la respuesta'}</SmallHeading>
      {refusal && <Alert severity="error">{refusal}</Alert>}
      <div className="flex wrap gap-6">
        {readyAnswers.nueva.map((ready) => (
          <Chip key={ready} onClick={() => setWords(ready)}>
            {ready}
          </Chip>
        ))}
      </div>
      <TextField
        label="Lo que lee quien la hizo"
        size="small"
        margin="none"
        value={words}
        onChange={({ target }) => setWords(target.value.slice(0, longestAnswer))}
      />
      <Button className="self-start" type="submit" variant="outlined" loading={busy} disabled={words.trim() === ''}>
        Responder
      </Button>
    </form>
  );
};
