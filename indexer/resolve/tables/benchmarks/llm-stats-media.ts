/** Names of the suite `LLM Stats` for images, films and sound; rows as in its other table. */
export const LLM_STATS_MEDIA_NAMES = `
ActivityNet; activitynet; ActivityNet; vision;
AI2D; ai2d; AI2D; vision;
BLINK; blink; BLINK; vision;
CC-OCR; cc-ocr; CC-OCR; vision;
CharadesSTA; charadessta; CharadesSTA; vision;
ChartQA; chartqa; ChartQA; vision;
CharXiv-D; charxiv-descriptive; CharXiv Descriptive; vision;
CharXiv-R; charxiv-reasoning; CharXiv Reasoning; vision;
CheXpert CXR; chexpert-cxr; CheXpert CXR; vision;
Common Voice 15; common-voice-15; Common Voice 15; audio;
CoVoST2; covost2; CoVoST2; audio;
CoVoST2 en-zh; covost2-en-zh; CoVoST2 en-zh; audio; covost2
DocVQA; docvqa; DocVQA; vision;
DocVQAtest; docvqa-test; DocVQA (test); vision; docvqa
EgoSchema; egoschema; EgoSchema; vision;
ERQA; erqa; ERQA; vision;
FLEURS; fleurs; FLEURS; audio;
GiantSteps Tempo; giantsteps-tempo; GiantSteps Tempo; audio;
Hallusion Bench; hallusionbench; HallusionBench; vision;
InfographicsQA; infovqa; InfographicVQA; vision;
InfoVQA; infovqa; InfographicVQA; vision;
InfoVQAtest; infovqa-test; InfographicVQA (test); vision; infovqa
LongVideoBench; longvideobench; LongVideoBench; vision;
LVBench; lvbench; LVBench; vision;
MathVision; mathvision; MathVision; vision;
MathVista; mathvista; MathVista; vision;
MathVista-Mini; mathvista-mini; MathVista (mini); vision; mathvista
MedXpertQA; medxpertqa; MedXpertQA; vision;
Meld; meld; Meld; vision;
MIMIC CXR; mimic-cxr; MIMIC CXR; vision;
MLVU; mlvu; MLVU; vision;
MLVU-M; mlvu-m; MLVU-M; vision; mlvu
MM-MT-Bench; mm-mt-bench; MM-MT-Bench; vision;
MMAU; mmau; MMAU; audio;
MMAU Music; mmau-music; MMAU Music; audio; mmau
MMAU Sound; mmau-sound; MMAU Sound; audio; mmau
MMAU Speech; mmau-speech; MMAU Speech; audio; mmau
MMBench; mmbench; MMBench; vision;
MMBench-V1.1; mmbench-v1.1; MMBench-V1.1; vision;
MMBench-Video; mmbench-video; MMBench-Video; vision;
MMBench_test; mmbench-test; MMBench (test); vision; mmbench
MME; mme; MME; vision;
MME-RealWorld; mme-realworld; MME-RealWorld; vision;
MMMU; mmmu; MMMU; vision;
MMMU (val); mmmu-val; MMMU (validation); vision; mmmu
MMMU (validation); mmmu-val; MMMU (validation); vision; mmmu
MMMU-Pro; mmmu-pro; MMMU-Pro; vision;
MMMUval; mmmu-val; MMMU (validation); vision; mmmu
MMStar; mmstar; MMStar; vision;
MMT-Bench; mmt-bench; MMT-Bench; vision;
MMVet; mmvet; MMVet; vision;
MMVetGPT4Turbo; mmvetgpt4turbo; MMVetGPT4Turbo; vision;
MTVQA; mtvqa; MTVQA; vision;
MuirBench; muirbench; MuirBench; vision;
MusicCaps; musiccaps; MusicCaps; audio;
MVBench; mvbench; MVBench; vision;
NMOS; nmos; NMOS; audio;
OCRBench; ocrbench; OCRBench; vision;
OCRBench-V2 (en); ocrbench-v2-en; OCRBench v2 (English); vision; ocrbench-v2
OCRBench-V2 (zh); ocrbench-v2-zh; OCRBench v2 (Chinese); vision; ocrbench-v2
OCRBench_V2; ocrbench-v2; OCRBench v2; vision;
ODinW; odinw; ODinW; vision;
OmniBench; omnibench; OmniBench; vision;
OmniBench Music; omnibench-music; OmniBench Music; audio; omnibench
PathMCQA; pathmcqa; PathMCQA; vision;
PerceptionTest; perceptiontest; PerceptionTest; vision;
PointGrounding; pointgrounding; PointGrounding; vision;
PolyMATH; polymath-visual; PolyMATH; vision;
POPE; pope; POPE; vision;
RealWorldQA; realworldqa; RealWorldQA; vision;
ScienceQA Visual; scienceqa-visual; ScienceQA (visual); vision; scienceqa
SlakeVQA; slakevqa; SlakeVQA; vision;
TempCompass; tempcompass; TempCompass; vision;
TextVQA; textvqa; TextVQA; vision;
VATEX; vatex; VATEX; vision;
VCR_en_easy; vcr-en-easy; VCR_en_easy; vision;
Vibe-Eval; vibe-eval; Vibe-Eval; vision;
Video-MME; video-mme; Video-MME; vision;
Video-MME (long, no subtitles); video-mme-long-without-subtitles; Video-MME (long, without subtitles); vision; video-mme
VideoMME w sub.; video-mme-with-subtitles; Video-MME (with subtitles); vision; video-mme
VideoMME w/o sub.; video-mme-without-subtitles; Video-MME (without subtitles); vision; video-mme
VideoMMMU; videommmu; VideoMMMU; vision;
VocalSound; vocalsound; VocalSound; audio;
VoiceBench Avg; voicebench-avg; VoiceBench Avg; audio;
VQA-Rad; vqa-rad; VQA-Rad; vision;
VQAv2; vqav2; VQAv2; vision;
VQAv2 (test); vqav2-test; VQAv2 (test); vision; vqav2
VQAv2 (val); vqav2-val; VQAv2 (validation); vision; vqav2
`;
