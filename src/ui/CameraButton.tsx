import { useRef } from 'react';
import { Button, type ButtonProps } from '@mui/material';
import { Icon } from './Icon';
import { pictures } from './useUpload';

interface Props extends Pick<ButtonProps, 'variant' | 'disabled' | 'fullWidth' | 'className'> {
  label: string;
  onPicture: (picture: File) => void;
}

/** Opens the camera of a phone; elsewhere a file picker for images. */
export const CameraButton = ({ label, onPicture, ...look }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictures}
        capture="environment"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same picture again.
          target.value = '';
          if (file) onPicture(file);
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Icon name="photo_camera" />}
        {...look}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};
