/** 제품안전정보센터 인증정보 (safetykorea.kr), written from the fact sheet (sections 1 to 4). Always HTTP 200; the code says what happened. */
import { KC_SANDBOX_KEY, SERVICE_BASE_PATHS } from '../../base-paths.ts';
import type { SandboxService } from '../../kernel/types.ts';

interface Certificate {
  certState: string;
  certDiv: string;
  certOrganName: string;
  productName: string;
  modelName: string;
  makerName: string;
  importerName: string;
}

function certificate(certState: string, certDiv: string, productName: string, importerName = ''): Certificate {
  return { certState, certDiv, certOrganName: '시험기관', productName, modelName: 'T-1', makerName: '연습제조', importerName };
}

/** Numbers with a fate; every other one is not known. The letter at the end is part of the number. */
export const kcCertificates: Readonly<Record<string, Certificate>> = {
  'CB061R0001-7001': certificate('적합', '어린이제품 안전확인', '유아용 딸랑이'),
  'CB061R0002-7001': certificate('기간만료', '어린이제품 안전확인', '유아용 의자'),
  'HU071234-17001': certificate('적합', '전기용품 안전인증', '전기주전자', '연습수입'),
  'HU071234-17002': certificate('안전인증취소', '전기용품 안전인증', '전기난로'),
  'HU071234-17003A': certificate('변경', '전기용품 안전인증', '헤어드라이어'),
  'B361H001-7001': certificate('적합', '생활용품 안전인증', '물놀이용품'),
};

const refused = (resultCode: string | number, resultMsg: string) => ({ resultCode, resultMsg });

export const kc: SandboxService = {
  name: 'KC',
  basePath: SERVICE_BASE_PATHS.KC,
  operations: ['certificate.detail'],
  faultAnswer: (kind) => ({
    status: 200,
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify(kind === 'EXPIRED_TOKEN' ? refused('4001', 'Invalid IP') : refused('5000', 'Server Error')),
  }),
  register(app, kernel) {
    app.get<{ Querystring: Record<string, string> }>('/cert/certificationDetail.json', async (request, reply) => {
      kernel.operation(request, 'certificate.detail');
      if (request.headers.authkey !== KC_SANDBOX_KEY) return reply.send(refused('4000', 'Invalid AuthKey'));
      const { certNum } = request.query;
      if (!certNum) return reply.send(refused('4005', 'Invalid Parameter'));
      const found = kcCertificates[certNum];
      // The code comes as a number as well as a text.
      if (!found) return reply.send(refused(2004, 'No Data'));
      return reply.send({
        resultCode: '2000',
        resultMsg: 'Success',
        resultData: {
          certUid: 1,
          certNum,
          ...found,
          certDate: '20250102',
          certChgDate: '',
          certChgReason: '',
          brandName: '',
          categoryName: '',
          importDiv: found.importerName === '' ? '제조' : '수입',
          makerCntryName: '대한민국',
          remark: '',
          derivationModels: [],
          certificationImageUrls: [],
          factories: [],
          similarCertifications: [],
        },
      });
    });
  },
};
