/** Why personal data is taken out of the app. */
import { TextInput, type TextInputProps } from '../inputs/text-input.tsx';

/** Letters that the server keeps of it. */
const REASON_MAX = 200;

export function DownloadReason(field: Pick<TextInputProps, 'value' | 'onChange' | 'error' | 'id' | 'name' | 'onBlur' | 'ref'>) {
  return (
    <TextInput
      label="내려받는 이유"
      required
      placeholder="예: 택배 접수"
      description="누가 왜 내려받았는지 기록에 남아요."
      maxLength={REASON_MAX}
      {...field}
    />
  );
}
