import { type ImageUploadError, parseImageErrors } from '@moa/core';
import { openDialog } from './dialogs.ts';
import classes from './image-errors.module.css';

/** Opens the table 이미지 업로드 오류 for a problem's `detail`. */
export function showImageErrors(detail: string): Promise<string | null> {
  const errors = parseImageErrors(detail);
  return openDialog({ title: '이미지 업로드 오류', size: 'lg', body: () => <ErrorTable errors={errors} /> });
}

function ErrorTable({ errors }: { errors: ImageUploadError[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">파일명</th>
          <th scope="col">오류 유형</th>
          <th scope="col">오류 내용</th>
        </tr>
      </thead>
      <tbody>
        {errors.map((each) => (
          <tr key={`${each.fileName} ${each.content}`}>
            <td>{each.fileName}</td>
            <td>{each.type}</td>
            <td>{each.content}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
